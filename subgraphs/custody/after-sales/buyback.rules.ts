import { type BuybackState, type BuybackTrigger, buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

/** Days for which an offer is valid, and days for returning the item after acceptance. */
export const BUYBACK_DAYS = 30;

/** Returns the fields common to all events of a buyback. */
export const buybackTerms = ({ id, amount, currency }: { id: number; amount: string; currency: string }) => ({
  buyback_id: id,
  amount,
  currency,
});

export interface BuybackStanding {
  readonly state: BuybackState;
  readonly expiresAt: Date;
  /** Account to which the offer was made. */
  readonly accountId?: number | null | undefined;
}

/**
 * Returns the state after a trigger. Throws `STATE_CONFLICT` for a trigger that no longer applies: after the expiry,
 * even before the job has recorded it, and after the item changed owner.
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
