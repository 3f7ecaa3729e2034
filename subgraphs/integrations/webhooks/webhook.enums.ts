import { enumOf } from '../../lib/graphql/enum-of.js';
import type { CancelReason, DeliveryState } from './webhook-delivery.rules.js';
import type { WebhookHealth } from './webhook-health.rules.js';

export const WebhookHealthEnum = enumOf<WebhookHealth>('WebhookHealth', 'Health of the deliveries to a subscription.', {
  healthy: 'They arrive.',
  degraded: 'A series of retries gave up.',
});

export const WebhookDeliveryStateEnum = enumOf<DeliveryState>('WebhookDeliveryState', 'State of a delivery.', {
  pending: 'It waits for its next try.',
  sending: 'It is being sent.',
  delivered: 'It arrived.',
  failed: 'The series gave up.',
  cancelled: 'It is no longer to be sent.',
});

export const WebhookCancelReasonEnum = enumOf<CancelReason>(
  'WebhookCancelReason',
  'Why a delivery is no longer to be sent.',
  {
    subscription_inactive: 'The subscription was switched off.',
    subscription_deleted: 'The subscription is gone.',
    event_type_unsubscribed: 'The subscription no longer includes its event type.',
    plan_without_notifications: 'The plan of the brand lost notifications.',
  },
);
