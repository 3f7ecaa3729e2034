import { type BuybackState, type BuybackTrigger, buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

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
  /** Account that the offer was made to. */
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
  const lapsed = buybackLifeCycle.allows(state, 'expire') && expiresAt <= now;
  const moved = (accountId ?? null) !== ownerId;
  const next = lapsed || moved ? null : buybackLifeCycle.next(state, trigger);
  if (next) return next;
  throw new DomainError('STATE_CONFLICT', { thing: 'buyback', state: lapsed ? 'expired' : state, trigger });
}
