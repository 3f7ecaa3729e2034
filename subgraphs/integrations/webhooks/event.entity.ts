import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'event',
  indexes: [
    {
      name: 'event_by_brand',
      properties: ['brandId', 'position'],
    },
    {
      name: 'event_by_product',
      properties: ['productId', 'position'],
      where: 'product_id IS NOT NULL',
    },
  ],
  uniques: [
    {
      name: 'event_position_key',
      properties: ['position'],
    },
  ],
  properties: {
    id: p.uuid().primary(),
    position: p.bigint('string').autoincrement().generated('identity'),
    type: p.text(),
    brandId: p.integer(),
    productId: p.integer().nullable(),
    occurredAt: p.datetime(),
    acceptedAt: p.datetime().index('event_by_acceptance'),
    body: p.text(),
  },
});

export type Event = InferEntity<typeof EventEntity>;
