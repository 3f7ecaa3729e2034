import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { CONTACT_STATUSES } from './contact-status.rules.js';

/** An account with access to a brand's distributor portal; at most one per brand and account. */
export const DistributorContactEntity = defineEntity({
  name: 'DistributorContact',
  tableName: 'distributor_contact',
  uniques: [
    {
      name: 'distributor_contact_account_id_brand_id_key',
      properties: ['accountId', 'brandId'],
    },
  ],
  properties: {
    id: ownId(),
    accountId: () =>
      p.manyToOne(AccountEntity).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('no action'),
    brandId: idColumn().index('distributor_contact_by_brand'),
    brandCode: p.text(),
    /** Point of sale. */
    retailerId: idColumn(),
    status: p.enum(CONTACT_STATUSES),
    /** ISO 3166 alpha-2; null when the brand's authorized countries apply. */
    territoryCountries: p.array().nullable(),
    alertsOptIn: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});
