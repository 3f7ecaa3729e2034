import { type ReturnState, type ReturnTrigger, returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

/** Days within which an item announced as returned must arrive. */
export const RETURN_DAYS = 30;

export interface ReturnStanding {
  readonly state: ReturnState;
  readonly expiresAt: Date;
  /** Account that announced the return. */
  readonly accountId?: number | null | undefined;
}

/**
 * Returns the state after a trigger. Throws `STATE_CONFLICT` for a trigger that does not apply any more: after its time has run
 * out, even before the job that records it has run, and after the item changed hands.
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
