import { type ReturnState, type ReturnTrigger, returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

/** Days within which an item must be received after the request. */
export const RETURN_DAYS = 30;

export interface ReturnStanding {
  readonly state: ReturnState;
  readonly expiresAt: Date;
  /** Account that requested the return. */
  readonly accountId?: number | null | undefined;
}

/**
 * Returns the state after a trigger. Throws `STATE_CONFLICT` for a trigger that no longer applies: after the expiry,
 * even before the job has recorded it, and after the item changed owner.
 */
export function nextReturnState(
  { state, expiresAt, accountId }: ReturnStanding,
  ownerId: number | null,
  trigger: ReturnTrigger,
  now: Date,
): ReturnState {
  const lapsed = returnLifeCycle.allows(state, 'expire') && expiresAt <= now;
  const moved = (accountId ?? null) !== ownerId;
  const next = lapsed || moved ? null : returnLifeCycle.next(state, trigger);
  if (next) return next;
  throw new DomainError('STATE_CONFLICT', { thing: 'return', state: lapsed ? 'expired' : state, trigger });
}
