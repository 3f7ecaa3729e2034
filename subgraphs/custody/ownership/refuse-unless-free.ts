import type { PoolClient } from 'pg';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isDestroyed } from '../items/item-status.rules.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { refuseWhileChangingHands } from './refuse-while-changing-hands.js';

/** Refuses what would begin with an item that is destroyed, or on its way to be. */
export function refuseDestroyed(item: LockedItem, trigger: string): void {
  if (!isDestroyed(item.status, item.status_before_theft)) return;
  throw new DomainError('STATE_CONFLICT', { thing: 'product', state: item.status, trigger });
}

/** States that the chain will lead out of: nobody else may. */
const isUnderWay = (status: ItemStatus | null): status is ItemStatus =>
  status === 'minting' || status === 'burn_submitted';

/** Refuses what is not decided about an item while the chain is at work on it, though it is reported stolen meanwhile. */
export function refuseUnderWay(item: LockedItem, trigger: string): void {
  if (item.status !== 'stolen' || !isUnderWay(item.status_before_theft)) return;
  throw new DomainError('STATE_CONFLICT', { thing: 'product', state: item.status_before_theft, trigger });
}

/** Refuses what only an owner who keeps the item may begin: not with one that is destroyed or changes hands. */
export async function refuseUnlessKept(client: PoolClient, item: LockedItem, trigger: string): Promise<void> {
  refuseDestroyed(item, trigger);
  await refuseWhileChangingHands(client, item.id, trigger);
}

const AGREED = `
  select 'return received' as state from custody.product_return where item_id = $1 and state = 'received'
   union all
  select 'buyback accepted' from custody.buyback where item_id = $1 and state = 'accepted' and expires_at > $2`;

/**
 * Refuses to begin, or to agree on, anything else that can move a locked item: when it is destroyed, changes hands, arrived
 * as a return, or is sold back. So one process at most can move an item at a time.
 */
export async function refuseUnlessFree(
  client: PoolClient,
  item: LockedItem,
  trigger: string,
  now: Date,
): Promise<void> {
  await refuseUnlessKept(client, item, trigger);
  const { rows } = await client.query<{ state: string }>(AGREED, [item.id, now]);
  if (rows[0]) throw new DomainError('STATE_CONFLICT', { thing: 'product', state: rows[0].state, trigger });
}
