import type { CancelReason } from '../webhook-delivery.rules.js';
import type { ClaimedDelivery } from './claim.statements.js';

/** Returns the reason to cancel a due delivery; null to send it. `notified`: brands whose plan includes notifications. */
export function reasonNotTo(delivery: ClaimedDelivery, notified: ReadonlySet<number>): CancelReason | null {
  if (delivery.is_deleted) return 'subscription_deleted';
  if (!delivery.is_active) return 'subscription_inactive';
  return notified.has(delivery.brand_id) ? null : 'plan_without_notifications';
}
