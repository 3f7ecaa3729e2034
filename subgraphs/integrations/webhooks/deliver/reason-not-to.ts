import type { CancelReason } from '../webhook-delivery.rules.js';
import type { ClaimedDelivery } from './claim.statements.js';

/** Returns the reason to cancel a due delivery; null to send it. `notified`: brands whose plan includes notifications. */
export function reasonNotTo(delivery: ClaimedDelivery, notified: ReadonlySet<number>): CancelReason | null {
  if (delivery.is_deleted) return 'subscription_deleted';
  if (!delivery.is_active) return 'subscription_inactive';
  // A test may be of any type.
  if (!delivery.is_test && !delivery.is_subscribed) return 'event_type_unsubscribed';
  return notified.has(delivery.brand_id) ? null : 'plan_without_notifications';
}
