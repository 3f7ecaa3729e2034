import { defineEntity, p } from '@mikro-orm/postgresql';

/** A failed attempt, or a successful one before a redelivery. Partitioned by week. */
export const WebhookAttemptEntity = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    deliveryId: p.bigint('number').primary(),
    number: p.integer().primary(),
    url: p.text(),
    startedAt: p.datetime().primary(),
    durationMs: p.integer(),
    status: p.integer().nullable(),
    error: p.text().nullable(),
    answer: p.text().nullable(),
  },
});
