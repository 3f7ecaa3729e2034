import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

export const IssuerEntity = defineEntity({
  name: 'Issuer',
  tableName: 'issuer',
  properties: {
    brandId: p.integer().primary().autoincrement(false),
    brandCode: p.text().unique('issuer_brand_code_key'),
    nextStatusEntry: p.integer().default(0),
  },
});

export type Issuer = InferEntity<typeof IssuerEntity>;
