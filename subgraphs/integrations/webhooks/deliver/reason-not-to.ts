import type { CancelReason } from '../webhook-delivery.rules.js';
import type { ClaimedDelivery } from './claim.statements.js';

/**
 * Tells why a delivery that is due is not to be made after all; null: it is. `notified`: brands whose plan includes
 * notifications.
 */
export function reasonNotTo(delivery: ClaimedDelivery, notified: ReadonlySet<number>): CancelReason | null {
  if (delivery.is_deleted) return 'subscription_deleted';
  if (!delivery.is_active) return 'subscription_inactive';
  return notified.has(delivery.brand_id) ? null : 'plan_without_notifications';
}
