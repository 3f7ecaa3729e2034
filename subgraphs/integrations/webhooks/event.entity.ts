import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EventType } from '../../../schema/events/event-types.js';
import { idColumn } from '../../lib/database/id.js';

/** An event of custody's log as received. Partitioned by week (`partitions.ts`). */
export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'event',
  indexes: [
    {
      name: 'event_by_brand',
      properties: ['brandId', 'position'],
    },
    { name: 'event_by_position', properties: ['position'] },
    { name: 'event_by_type', properties: ['brandId', 'type', 'position'] },
    {
      name: 'event_by_product',
      properties: ['productId', 'position'],
      where: 'product_id IS NOT NULL',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /** Increases in commit order: no smaller one appears later. */
    position: p.bigint('number').autoincrement().columnType('bigint').generated('identity'),
    type: p.text().$type<EventType>(),
    brandId: idColumn(),
    /** Its item; null for `batch.*`. */
    productId: idColumn().nullable(),
    occurredAt: p.datetime(),
    acceptedAt: p.datetime().primary(),
    /** JSON text that is signed and delivered unchanged. */
    body: p.text(),
  },
});
