import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isDestroyed, underWayWhileStolen } from '../items/item-status.rules.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { movedBy } from './process.statements.js';
import { refuseWhileChangingHands } from './refuse-while-changing-hands.js';

/** Refuses a process on an item that is destroyed or being destroyed. */
export function refuseDestroyed(item: LockedItem, trigger: string): void {
  if (!isDestroyed(item.status, item.status_before_theft)) return;
  throw new DomainError('STATE_CONFLICT', { thing: 'product', state: item.status, trigger });
}

/** Refuses a decision about an item with a pending chain transaction, even if it was reported stolen meanwhile. */
export function refuseUnderWay(item: LockedItem, trigger: string): void {
  const state = underWayWhileStolen(item.status, item.status_before_theft);
  if (state) throw new DomainError('STATE_CONFLICT', { thing: 'product', state, trigger });
}

/** Refuses processes of an owner on an item that is destroyed or changing owner. */
export async function refuseUnlessKept(on: Executor, item: LockedItem, trigger: string): Promise<void> {
  refuseDestroyed(item, trigger);
  await refuseWhileChangingHands(on, item.id, trigger);
}

/**
 * Refuses to begin or agree on another transfer of a locked item that is destroyed, changing owner, received as a
 * return, or sold back, so that at most one process transfers an item at a time.
 */
export async function refuseUnlessFree(on: Executor, item: LockedItem, trigger: string, now: Date): Promise<void> {
  refuseDestroyed(item, trigger);
  const moved = await movedBy.row(on, { itemId: item.id, now });
  if (moved) throw new DomainError('STATE_CONFLICT', { thing: 'product', state: moved.state, trigger });
}
