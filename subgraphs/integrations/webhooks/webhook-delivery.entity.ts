import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { EventEntity } from './event.entity.js';
import { WebhookSubscriptionEntity } from './webhook-subscription.entity.js';

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
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    subscriptionId: () =>
      p
        .manyToOne(WebhookSubscriptionEntity)
        .mapToPk()
        .fieldName('subscription_id')
        .updateRule('no action')
        .deleteRule('no action'),
    eventId: () =>
      p.manyToOne(EventEntity).mapToPk().fieldName('event_id').updateRule('no action').deleteRule('cascade').nullable(),
    type: p.text(),
    testBody: p.text().nullable(),
    host: p.text(),
    state: p.enum(['pending', 'sending', 'delivered', 'failed', 'cancelled']),
    failures: p.integer().default(0),
    attempts: p.integer().default(0),
    dueAt: p.datetime().nullable(),
    worker: p.text().nullable(),
    cancelReason: p.text().nullable(),
    createdAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    successUrl: p.text().nullable(),
    successStartedAt: p.datetime().nullable(),
    successMs: p.integer().nullable(),
    successStatus: p.integer().nullable(),
    successAnswer: p.text().nullable(),
  },
});

export type WebhookDelivery = InferEntity<typeof WebhookDeliveryEntity>;
