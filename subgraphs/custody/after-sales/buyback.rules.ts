import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

const BUYBACK_STATES = ['offered', 'accepted', 'declined', 'completed', 'expired', 'cancelled'] as const;
export type BuybackState = (typeof BUYBACK_STATES)[number];
export type BuybackTrigger = 'accept' | 'decline' | 'complete' | 'expire' | 'cancel';

/**
 * A brand's offer to take an item back for money: answered by the owner, completed by the brand. The offer is made to one
 * owner: when the item changes hands, or is destroyed, it is cancelled.
 */
export const buybackLifeCycle = lifeCycle<BuybackState, BuybackTrigger>('buyback', BUYBACK_STATES, 'offered', [
  { trigger: 'accept', from: ['offered'], to: 'accepted' },
  { trigger: 'decline', from: ['offered'], to: 'declined' },
  { trigger: 'complete', from: ['accepted'], to: 'completed' },
  { trigger: 'expire', from: ['offered', 'accepted'], to: 'expired' },
  { trigger: 'cancel', from: ['offered', 'accepted'], to: 'cancelled' },
]);

/** Days an offer stands, and days to bring the item after accepting it. */
export const BUYBACK_DAYS = 30;

/** Returns the fields that all events of a buyback carry. */
export const buybackTerms = ({ id, amount, currency }: { id: number; amount: string; currency: string }) => ({
  buyback_id: id,
  amount,
  currency,
});

export interface BuybackStanding {
  readonly state: BuybackState;
  readonly expiresAt: Date;
  /** Whose it is. */
  readonly accountId?: number | null | undefined;
}

/**
 * Returns the state after a trigger. Throws `STATE_CONFLICT` for a trigger that does not apply any more: after its time has run
 * out, even before the job that records it has run, and after the item changed hands.
 */
export function nextBuybackState(
  { state, expiresAt, accountId }: BuybackStanding,
  ownerId: number | null,
  trigger: BuybackTrigger,
  now: Date,
): BuybackState {
  const lapsed = buybackLifeCycle.next(state, 'expire') !== null && expiresAt <= now;
  const moved = (accountId ?? null) !== ownerId;
  const next = lapsed || moved ? null : buybackLifeCycle.next(state, trigger);
  if (next) return next;
  throw new DomainError('STATE_CONFLICT', { thing: 'buyback', state: lapsed ? 'expired' : state, trigger });
}
