import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EventType } from '../../../schema/events/event-types.js';
import { idColumn } from '../../lib/database/id.js';
import { inStates } from '../../lib/database/in-states.js';
import { type CancelReason, DELIVERY_STATES, deliveryLifeCycle } from './webhook-delivery.rules.js';

/** The delivery of an event, or of a test, to a subscription. Partitioned by week; a trigger checks its references. */
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
      where: inStates('state', deliveryLifeCycle.initial),
      properties: ['host', 'dueAt'],
    },
    { name: 'webhook_delivery_by_kind', properties: ['subscriptionId', 'state', 'type', 'id'] },
    { name: 'webhook_delivery_of_event', properties: ['eventId', 'subscriptionId'] },
    {
      name: 'webhook_delivery_taken',
      where: inStates('state', deliveryLifeCycle.step('claimed').to),
      properties: ['worker'],
    },
  ],
  checks: [
    {
      name: 'webhook_delivery_check',
      expression: '(event_id IS NULL) <> (test_body IS NULL)',
    },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement().columnType('bigint').generated('identity'),
    subscriptionId: idColumn(),
    eventId: p.uuid().nullable(),
    type: p.text().$type<EventType>(),
    /** Body of a test, which has no event. */
    testBody: p.text().nullable(),
    /** Lane: the subscription's host and id. */
    host: p.text(),
    state: p.enum(DELIVERY_STATES),
    /** Consecutive failures. */
    failures: p.integer().default(0),
    /** Number of attempts. */
    attempts: p.integer().default(0),
    dueAt: p.datetime().nullable(),
    /** Worker that has claimed the delivery. */
    worker: p.text().nullable(),
    cancelReason: p.text().$type<CancelReason>().nullable(),
    createdAt: p.datetime().primary(),
    endedAt: p.datetime().nullable(),
    /** Of the successful attempt, like the next four. */
    successUrl: p.text().nullable(),
    successStartedAt: p.datetime().nullable(),
    successMs: p.integer().nullable(),
    successStatus: p.integer().nullable(),
    successAnswer: p.text().nullable(),
  },
});
