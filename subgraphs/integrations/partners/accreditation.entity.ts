import { defineEntity, p } from '@mikro-orm/postgresql';
import { TRADES } from '../../../schema/vocabulary/roles.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { AccountEntity } from '../accounts/account.entity.js';

/** A brand's accreditation of an account for a trade. */
export const AccreditationEntity = defineEntity({
  name: 'Accreditation',
  tableName: 'accreditation',
  uniques: [
    {
      name: 'accreditation_account_id_brand_id_trade_key',
      properties: ['accountId', 'brandId', 'trade'],
    },
  ],
  properties: {
    id: ownId(),
    accountId: () =>
      p.manyToOne(AccountEntity).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('no action'),
    brandId: idColumn().index('accreditation_by_brand'),
    brandCode: p.text(),
    trade: p.enum(TRADES),
    grantedAt: p.datetime(),
    withdrawnAt: p.datetime().nullable(),
    /** Since when the brand's pages list the partner's place; null: not listed. */
    listedAt: p.datetime().nullable(),
  },
});
