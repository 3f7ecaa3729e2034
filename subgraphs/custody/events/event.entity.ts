import { defineEntity, p } from '@mikro-orm/postgresql';

export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'event',
  indexes: [
    {
      name: 'event_by_item',
      properties: ['itemId', 'position'],
    },
    {
      name: 'event_to_relay',
      properties: ['position'],
      where: 'relayed_at IS NULL',
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
    occurredAt: p.datetime(),
    body: p.text(),
    relayedAt: p.datetime().nullable(),
    itemId: p.integer().nullable(),
  },
});
