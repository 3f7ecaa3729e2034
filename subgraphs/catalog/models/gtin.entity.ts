import { defineEntity, p } from '@mikro-orm/postgresql';
import { BrandEntity } from '../brands/brand.entity.js';

/** Use of a GTIN by a brand; several brands may use one, of which at most one owns it. */
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
