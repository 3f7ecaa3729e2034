import { GONE, type ItemTrigger, itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { type ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { nextState } from '../../lib/graphql/next-state.js';

/** States of items that are not on the chain. */
const UNREGISTERED: readonly ItemStatus[] = ['draft', 'minting'];

/** States from which an item may return to its earlier state. */
const LEAVING: readonly ItemStatus[] = ['burn_submitted', 'archived', 'superseded'];

/** Status of an imported item without a given one: registered and final. */
export const { to: USUAL_STATUS } = itemLifeCycle.step('mint_confirmed');

/** Returns the status after a trigger; throws `STATE_CONFLICT` for one that the table lacks. */
export const nextItemStatus = (status: ItemStatus, trigger: ItemTrigger): ItemStatus =>
  nextState(itemLifeCycle, 'product', status, trigger);

/**
 * Returns the status after closing a theft report: `written` (§3.1). An item that was unregistered, revoked or being
 * destroyed when it was reported returns to that status instead.
 */
export function statusAfterTheft(before: ItemStatus | null): ItemStatus {
  if (before === 'draft' || before === 'minting' || before === 'revoked' || before === 'burn_submitted') return before;
  return 'written';
}

/** Status of an item before it left the catalog or its destruction began. */
export interface StatusBefore {
  /** Null for items that left before this was recorded. */
  readonly left: ItemStatus | null;
  readonly theft: ItemStatus | null;
}

/**
 * Returns the status of an item that returns to the catalog, never better than before: stolen stays stolen, revoked
 * stays revoked, and an unregistered item is not registered.
 */
export function statusOfComeback(
  before: StatusBefore,
  { stolen, registered }: { readonly stolen: boolean; readonly registered: boolean },
): ItemStatus {
  if (stolen) return 'stolen';
  if (!registered) return 'draft';
  const status = before.left === 'stolen' ? statusAfterTheft(before.theft) : before.left;
  return status === 'revoked' ? 'revoked' : 'written';
}

/** Status of a new imported item, with what it returns to. */
export interface ImportedStatus {
  readonly status: ItemStatus;
  readonly beforeTheft: ItemStatus | null;
  readonly beforeLeaving: ItemStatus | null;
}

/** Returns the status of an item imported with this status, and with an open theft report where it is `stolen`. */
export function importedStatus(described: ItemStatus, stolen: boolean): ImportedStatus {
  if (!stolen) return { status: described, beforeTheft: null, beforeLeaving: null };
  const beforeTheft = statusAfterTheft(described);
  if (isResolvable(described)) return { status: 'stolen', beforeTheft, beforeLeaving: null };
  // A withdrawn item stays out of the catalog while it is reported.
  return { status: described, beforeTheft, beforeLeaving: 'stolen' };
}

export const { to: REVOKED } = itemLifeCycle.step('revoked_by_brand');

/** Tells whether the brand revoked an item, even where a theft report or a submitted destruction hides it. */
export function isRevoked(status: ItemStatus, before: StatusBefore): boolean {
  const unreported = isStolen(status) ? statusAfterTheft(before.theft) : status;
  const kept = isBurning(unreported) ? statusOfComeback(before, { stolen: false, registered: true }) : unreported;
  return kept === REVOKED;
}

/** Tells whether an item in a status was registered on the chain, as minted or as imported. */
export const isRegisteredStatus = (status: ItemStatus): boolean => !UNREGISTERED.includes(status);

export const isStolen = (status: ItemStatus): boolean => status === 'stolen';

/** Tells whether an item may come back from this status. */
export const isLeaving = (status: ItemStatus): boolean => LEAVING.includes(status);

/** Tells whether the token is burned. */
export const isBurned = (status: ItemStatus): boolean => status === 'burned';

/** Tells whether the destruction of an item was submitted, with no report of theft since. */
export const isBurning = (status: ItemStatus): boolean => status === 'burn_submitted';

/** Tells whether an item was reported stolen after its destruction was submitted. */
export const isStolenWhileBurning = (status: ItemStatus, beforeTheft: ItemStatus | null): boolean =>
  isStolen(status) && beforeTheft === 'burn_submitted';

/** Tells whether an item is destroyed or being destroyed, so that no process can begin. */
export const isDestroyed = (status: ItemStatus, beforeTheft: ItemStatus | null): boolean =>
  isBurned(status) || isBurning(status) || isStolenWhileBurning(status, beforeTheft);

/**
 * Returns the state that the chain will confirm for a stolen item, from which no other trigger may lead; null where no
 * transaction is pending.
 */
export function underWayWhileStolen(status: ItemStatus, beforeTheft: ItemStatus | null): ItemStatus | null {
  if (!isStolen(status)) return null;
  return beforeTheft === 'minting' || beforeTheft === 'burn_submitted' ? beforeTheft : null;
}

export const isResolvable = (status: ItemStatus): boolean => !GONE.includes(status);

/** Tells whether `is_verified` is true in a status (§3.1). */
export const isVerified = (status: ItemStatus): boolean => status === 'mined' || status === 'written';
