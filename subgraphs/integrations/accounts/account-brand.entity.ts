import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { AccountEntity } from './account.entity.js';

/** A brand that an account administers. */
export const AccountBrandEntity = defineEntity({
  name: 'AccountBrand',
  tableName: 'account_brand',
  properties: {
    accountId: () =>
      p
        .manyToOne(AccountEntity)
        .mapToPk()
        .fieldName('account_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    brandId: idColumn().primary(),
    brandCode: p.text(),
  },
});
