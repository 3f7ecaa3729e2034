import { defineEntity, p } from '@mikro-orm/postgresql';

export const ShipmentEntity = defineEntity({
  name: 'Shipment',
  tableName: 'shipment',
  indexes: [
    {
      name: 'shipment_by_retailer',
      properties: ['retailerId', 'id'],
    },
  ],
  uniques: [
    {
      name: 'shipment_of_brand',
      properties: ['brandId', 'id'],
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    brandCode: p.text(),
    reference: p.text().nullable(),
    status: p.enum(['prepared', 'shipped', 'received', 'cancelled']).default('prepared'),
    createdAt: p.datetime(),
    shippedAt: p.datetime().nullable(),
    receivedAt: p.datetime().nullable(),
    brandId: p.integer(),
    retailerId: p.integer(),
  },
});
