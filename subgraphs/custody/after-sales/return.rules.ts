import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

const RETURN_STATES = ['requested', 'received', 'completed', 'rejected', 'expired', 'cancelled'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
export type ReturnTrigger = 'receive' | 'complete' | 'reject' | 'expire' | 'cancel';

/**
 * The return of an item to its brand: asked for by the owner, received and settled by the brand. It belongs to the owner who
 * began it: when the item changes hands otherwise, or is destroyed, it is cancelled.
 */
export const returnLifeCycle = lifeCycle<ReturnState, ReturnTrigger>('return', RETURN_STATES, 'requested', [
  { trigger: 'receive', from: ['requested'], to: 'received' },
  { trigger: 'complete', from: ['received'], to: 'completed' },
  { trigger: 'reject', from: ['requested', 'received'], to: 'rejected' },
  { trigger: 'expire', from: ['requested'], to: 'expired' },
  { trigger: 'cancel', from: ['requested', 'received'], to: 'cancelled' },
]);

/** Days within which an item announced as returned must arrive. */
export const RETURN_DAYS = 30;

export interface ReturnStanding {
  readonly state: ReturnState;
  readonly expiresAt: Date;
  /** Whose it is. */
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
  const lapsed = returnLifeCycle.next(state, 'expire') !== null && expiresAt <= now;
  const moved = (accountId ?? null) !== ownerId;
  const next = lapsed || moved ? null : returnLifeCycle.next(state, trigger);
  if (next) return next;
  throw new DomainError('STATE_CONFLICT', { thing: 'return', state: lapsed ? 'expired' : state, trigger });
}
