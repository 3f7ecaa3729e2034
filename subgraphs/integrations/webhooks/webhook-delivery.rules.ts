import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { nextAttemptAt } from './webhook-retry.rules.js';

export const DELIVERY_STATES = ['pending', 'sending', 'delivered', 'failed', 'cancelled'] as const;
/** `sending`: a worker has claimed it; a worker that ends returns it to `pending`. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type DeliveryTrigger =
  | 'claimed'
  | 'released'
  | 'succeeded'
  | 'postponed'
  | 'gave_up'
  | 'cancelled'
  | 'redelivered';

/** Life cycle of a delivery. */
export const deliveryLifeCycle = lifeCycle<DeliveryState, DeliveryTrigger>(
  'webhook delivery',
  DELIVERY_STATES,
  'pending',
  [
    { trigger: 'claimed', from: ['pending'], to: 'sending' },
    { trigger: 'released', from: ['sending'], to: 'pending' },
    { trigger: 'succeeded', from: ['sending'], to: 'delivered' },
    { trigger: 'postponed', from: ['sending'], to: 'pending' },
    { trigger: 'gave_up', from: ['sending'], to: 'failed' },
    { trigger: 'cancelled', from: ['pending', 'sending'], to: 'cancelled' },
    { trigger: 'redelivered', from: ['pending', 'delivered', 'failed', 'cancelled'], to: 'pending' },
  ],
);

/** Reasons for which a delivery is cancelled. */
export type CancelReason =
  | 'subscription_inactive'
  | 'subscription_deleted'
  | 'event_type_unsubscribed'
  | 'plan_without_notifications';

/** Outcome of an attempt: an HTTP status, or none when there was no response in time or the address was refused. */
export interface AttemptOutcome {
  readonly status: number | null;
}

export interface AttemptConsequence {
  readonly trigger: 'succeeded' | 'postponed' | 'gave_up';
  /** Consecutive failures, including this one. */
  readonly failures: number;
  /** Time of the next attempt; null for none. */
  readonly dueAt: Date | null;
}

const GONE = 410;

/**
 * Returns the state after an attempt: any 2xx is success; 410 gives up at once; everything else is retried until the
 * series ends (§6).
 */
export function afterAttempt(
  failuresBefore: number,
  { status }: AttemptOutcome,
  now: Date,
  random: number,
): AttemptConsequence {
  if (status !== null && status >= 200 && status < 300) return { trigger: 'succeeded', failures: 0, dueAt: null };
  const failures = failuresBefore + 1;
  const dueAt = status === GONE ? null : nextAttemptAt(failures, now, random);
  return { trigger: dueAt ? 'postponed' : 'gave_up', failures, dueAt };
}
