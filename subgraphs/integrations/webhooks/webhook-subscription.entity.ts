import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { EventType } from '../../../schema/events/event-types.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { WEBHOOK_HEALTH } from './webhook-health.rules.js';

/** A webhook subscription of a brand: its URL and event types. */
export const WebhookSubscriptionEntity = defineEntity({
  name: 'WebhookSubscription',
  tableName: 'webhook_subscription',
  indexes: [
    {
      name: 'webhook_subscription_by_brand',
      where: 'deleted_at IS NULL',
      properties: ['brandId', 'id'],
    },
  ],
  properties: {
    id: ownId(),
    brandId: idColumn(),
    brandCode: p.text(),
    url: p.text(),
    host: p.text(),
    events: p.array().$type<EventType[]>(),
    /** Encrypted for its id. */
    secret: p.blob().$type<Buffer>(),
    formerSecret: p.blob().$type<Buffer>().nullable(),
    /** Until when the former secret also signs. */
    formerUntil: p.datetime().nullable(),
    isActive: p.boolean().default(true),
    health: p.enum(WEBHOOK_HEALTH).default('healthy'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
});

export type WebhookSubscription = InferEntity<typeof WebhookSubscriptionEntity>;
