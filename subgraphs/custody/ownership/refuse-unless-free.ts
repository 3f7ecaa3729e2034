import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isDestroyed } from '../items/item-status.rules.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { movedBy } from './process.statements.js';
import { refuseWhileChangingHands } from './refuse-while-changing-hands.js';

/** Refuses what would begin with an item that is destroyed, or on its way to be. */
export function refuseDestroyed(item: LockedItem, trigger: string): void {
  if (!isDestroyed(item.status, item.status_before_theft)) return;
  throw new DomainError('STATE_CONFLICT', { thing: 'product', state: item.status, trigger });
}

/** Tells whether the chain leads out of a state: no other trigger may. */
const isUnderWay = (status: ItemStatus | null): status is ItemStatus =>
  status === 'minting' || status === 'burn_submitted';

/** Refuses what is not decided about an item while the chain is at work on it, though it is reported stolen meanwhile. */
export function refuseUnderWay(item: LockedItem, trigger: string): void {
  if (item.status !== 'stolen' || !isUnderWay(item.status_before_theft)) return;
  throw new DomainError('STATE_CONFLICT', { thing: 'product', state: item.status_before_theft, trigger });
}

/** Refuses what only an owner who keeps the item may begin: not with one that is destroyed or changes hands. */
export async function refuseUnlessKept(on: Executor, item: LockedItem, trigger: string): Promise<void> {
  refuseDestroyed(item, trigger);
  await refuseWhileChangingHands(on, item.id, trigger);
}

/**
 * Refuses to begin, or to agree on, anything else that can move a locked item: when it is destroyed, changes hands, arrived
 * as a return, or is sold back. So one process at most can move an item at a time.
 */
export async function refuseUnlessFree(on: Executor, item: LockedItem, trigger: string, now: Date): Promise<void> {
  refuseDestroyed(item, trigger);
  const moved = await movedBy.row(on, { itemId: item.id, now });
  if (moved) throw new DomainError('STATE_CONFLICT', { thing: 'product', state: moved.state, trigger });
}
