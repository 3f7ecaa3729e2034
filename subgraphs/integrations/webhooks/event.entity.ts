import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EventType } from '../../../schema/events/event-types.js';

/** An event of custody's log, as integrations received it. */
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
    /** Grows in the order in which events were accepted, without a later one ever appearing before. */
    position: p.bigint('string').autoincrement().columnType('bigint').generated('identity'),
    type: p.text().$type<EventType>(),
    brandId: p.integer(),
    /** The item it is about; null for `batch.*`. */
    productId: p.integer().nullable(),
    occurredAt: p.datetime(),
    acceptedAt: p.datetime().index('event_by_acceptance'),
    /** JSON text: exactly these characters are signed and delivered. */
    body: p.text(),
  },
});
