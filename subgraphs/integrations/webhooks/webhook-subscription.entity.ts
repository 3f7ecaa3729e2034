import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

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
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    brandId: p.integer(),
    brandCode: p.text(),
    url: p.text(),
    host: p.text(),
    events: p.array(),
    secret: p.blob(),
    formerSecret: p.blob().nullable(),
    formerUntil: p.datetime().nullable(),
    isActive: p.boolean().default(true),
    health: p.enum(['healthy', 'degraded']).default('healthy'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
});

export type WebhookSubscription = InferEntity<typeof WebhookSubscriptionEntity>;
