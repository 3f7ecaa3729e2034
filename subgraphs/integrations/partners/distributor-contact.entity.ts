import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { AccountEntity } from '../accounts/account.entity.js';

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
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    accountId: () =>
      p.manyToOne(AccountEntity).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('no action'),
    brandId: p.integer().index('distributor_contact_by_brand'),
    brandCode: p.text(),
    retailerId: p.integer(),
    status: p.enum(['pending', 'active', 'revoked']),
    territoryCountries: p.array().nullable(),
    alertsOptIn: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});

export type DistributorContact = InferEntity<typeof DistributorContactEntity>;
