import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EventType } from '../../../schema/events/event-types.js';
import { idColumn } from '../../lib/database/id.js';

/** Partitioned by week (`partitions.ts`). A trigger checks that its item belongs to its brand. */
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
      properties: ['brandId', 'position'],
      where: 'relayed_at IS NULL',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    position: p.bigint('number').autoincrement().columnType('bigint').generated('identity'),
    type: p.text().$type<EventType>(),
    brandId: idColumn(),
    occurredAt: p.datetime().primary(),
    /** Payload as JSON, delivered unchanged. */
    body: p.text(),
    /** Time at which integrations accepted it. */
    relayedAt: p.datetime().nullable(),
    itemId: idColumn().nullable(),
  },
});
