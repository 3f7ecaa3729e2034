import type { WebhookWholeQuery } from '../../operations/machines.generated.js';

export type Subscription = WebhookWholeQuery['webhookSubscription'];
