import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { BrandEntity } from '../brands/brand.entity.js';

/** A GTIN that a brand bears; several may, of whom one at most is its owner. */
export const GtinEntity = defineEntity({
  name: 'Gtin',
  tableName: 'gtin',
  uniques: [{ name: 'gtin_owner', where: 'is_owner', properties: ['gtin'] }],
  checks: [{ name: 'gtin_gtin_check', expression: "gtin ~ '^[0-9]{14}$'::text" }],
  properties: {
    gtin: p.text().primary(),
    brandId: () =>
      p
        .manyToOne(BrandEntity)
        .mapToPk()
        .fieldName('brand_id')
        .updateRule('no action')
        .deleteRule('no action')
        .primary(),
    isOwner: p.boolean(),
    registeredAt: p.datetime().defaultRaw(`now()`),
  },
});

export type Gtin = InferEntity<typeof GtinEntity>;
