import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EventType } from '../../../schema/events/event-types.js';
import { EventEntity } from './event.entity.js';
import { type CancelReason, DELIVERY_STATES } from './webhook-delivery.rules.js';
import { WebhookSubscriptionEntity } from './webhook-subscription.entity.js';

/** An event, or a test, on its way to a subscription. */
export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  indexes: [
    {
      name: 'webhook_delivery_by_subscription',
      properties: ['subscriptionId', 'id'],
    },
    {
      name: 'webhook_delivery_due',
      where: "state = 'pending'::text",
      properties: ['host', 'dueAt'],
    },
    {
      name: 'webhook_delivery_taken',
      where: "state = 'sending'::text",
      properties: ['worker'],
    },
  ],
  uniques: [
    {
      name: 'webhook_delivery_event_id_subscription_id_key',
      properties: ['eventId', 'subscriptionId'],
    },
  ],
  checks: [
    {
      name: 'webhook_delivery_check',
      expression: '(event_id IS NULL) <> (test_body IS NULL)',
    },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement().columnType('bigint').generated('identity'),
    subscriptionId: () =>
      p
        .manyToOne(WebhookSubscriptionEntity)
        .mapToPk()
        .fieldName('subscription_id')
        .updateRule('no action')
        .deleteRule('no action'),
    eventId: () =>
      p.manyToOne(EventEntity).mapToPk().fieldName('event_id').updateRule('no action').deleteRule('cascade').nullable(),
    type: p.text().$type<EventType>(),
    /** Body of a test, which is no event's. */
    testBody: p.text().nullable(),
    /** Lane that it waits in: the subscription's host and number. */
    host: p.text(),
    state: p.enum(DELIVERY_STATES),
    /** In a row. */
    failures: p.integer().default(0),
    /** Tries so far. */
    attempts: p.integer().default(0),
    dueAt: p.datetime().nullable(),
    /** Who is making it. */
    worker: p.text().nullable(),
    cancelReason: p.text().$type<CancelReason>().nullable(),
    createdAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    /** Of the attempt that delivered; so are the next four. */
    successUrl: p.text().nullable(),
    successStartedAt: p.datetime().nullable(),
    successMs: p.integer().nullable(),
    successStatus: p.integer().nullable(),
    successAnswer: p.text().nullable(),
  },
});
