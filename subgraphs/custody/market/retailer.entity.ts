import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';

/** A point of sale of a brand. */
export const RetailerEntity = defineEntity({
  name: 'Retailer',
  tableName: 'retailer',
  uniques: [
    { name: 'retailer_brand_id_code_key', properties: ['brandId', 'code'] },
    { name: 'retailer_of_brand', properties: ['brandId', 'id'] },
  ],
  checks: [
    {
      name: 'retailer_code_check',
      expression: '(length(code) >= 1) AND (length(code) <= 64)',
    },
    {
      name: 'retailer_country_check',
      expression: "country ~ '^[A-Z]{2}$'::text",
    },
  ],
  properties: {
    id: ownId(),
    brandId: idColumn(),
    brandCode: p.text(),
    /** Unique within its brand. */
    code: p.text(),
    name: p.text(),
    country: p.text().nullable(),
    city: p.text().nullable(),
    active: p.boolean().default(true),
  },
});
