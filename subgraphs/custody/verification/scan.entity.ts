import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';

/** Partitioned by month (`partitions.ts`). A trigger checks that item, retailer and verification belong to its brand. */
export const ScanEntity = defineEntity({
  name: 'Scan',
  tableName: 'scan',
  indexes: [
    {
      name: 'scan_by_brand_and_time',
      properties: ['brandId', 'at'],
    },
    {
      name: 'scan_by_item',
      columns: [{ name: 'itemId' }, { name: 'at', sort: 'DESC' }],
    },
    {
      name: 'scan_outside',
      where: 'outside_territory',
      columns: [{ name: 'retailerId' }, { name: 'at', sort: 'DESC' }],
    },
  ],
  checks: [{ name: 'scan_country_check', expression: "country ~ '^[A-Z]{2}$'::text" }],
  properties: {
    id: p.bigint('number').primary().autoincrement().columnType('bigint').generated('by default as identity'),
    verificationId: p.bigint('number').nullable(),
    at: p.datetime().primary(),
    source: p.enum(['qr', 'nfc']),
    country: p.text().nullable(),
    city: p.text().nullable(),
    latitude: p.decimal().precision(4).scale(2).nullable(),
    longitude: p.decimal().precision(5).scale(2).nullable(),
    network: p.text().nullable(),
    outsideTerritory: p.boolean().default(false),
    itemId: idColumn(),
    brandId: idColumn(),
    retailerId: idColumn().nullable(),
  },
});
