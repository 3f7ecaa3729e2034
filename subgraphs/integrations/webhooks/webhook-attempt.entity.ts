import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** A try to deliver that failed, or that delivered before the delivery was made again. */
export const WebhookAttemptEntity = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    deliveryId: () =>
      p
        .manyToOne(WebhookDeliveryEntity)
        .mapToPk()
        .fieldName('delivery_id')
        .updateRule('no action')
        .primary()
        .deleteRule('cascade'),
    number: p.integer().primary(),
    url: p.text(),
    startedAt: p.datetime(),
    durationMs: p.integer(),
    status: p.integer().nullable(),
    error: p.text().nullable(),
    answer: p.text().nullable(),
  },
});

export type WebhookAttempt = InferEntity<typeof WebhookAttemptEntity>;
