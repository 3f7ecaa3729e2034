import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
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
    brandId: p.integer().primary(),
    brandCode: p.text(),
  },
});

export type AccountBrand = InferEntity<typeof AccountBrandEntity>;
