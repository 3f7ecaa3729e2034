import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';
import { ITEM_STATUSES, type ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { nextState } from '../../lib/graphql/next-state.js';

export type ItemTrigger =
  | 'mint_requested'
  | 'mint_given_up'
  | 'mint_mined'
  | 'mint_confirmed'
  | 'mint_reorganised'
  | 'revoked_by_brand'
  | 'reinstated_by_brand'
  | 'theft_reported'
  | 'burn_requested'
  | 'burn_given_up'
  | 'burn_confirmed'
  | 'withdrawn'
  | 'replaced'
  | 'returned_to_catalog';

export const GONE: readonly ItemStatus[] = ['burned', 'superseded', 'archived'];

/** States in which identifiers resolve: everything but destroyed and withdrawn (§2.1; `burn_submitted` still does). */
export const RESOLVABLE: readonly ItemStatus[] = ITEM_STATUSES.filter((status) => !GONE.includes(status));

/** The transition table of the ten states. Closing a theft case is `statusAfterTheft`, for it looks further back. */
export const itemLifeCycle = lifeCycle<ItemStatus, ItemTrigger>('product status', ITEM_STATUSES, 'draft', [
  { trigger: 'mint_requested', from: ['draft'], to: 'minting' },
  { trigger: 'mint_given_up', from: ['minting'], to: 'draft' },
  { trigger: 'mint_mined', from: ['draft', 'minting'], to: 'mined' },
  { trigger: 'mint_confirmed', from: ['mined'], to: 'written' },
  { trigger: 'mint_reorganised', from: ['mined', 'written'], to: 'minting' },
  { trigger: 'revoked_by_brand', from: ['mined', 'written'], to: 'revoked' },
  { trigger: 'reinstated_by_brand', from: ['revoked'], to: 'written' },
  { trigger: 'theft_reported', from: RESOLVABLE.filter((status) => status !== 'stolen'), to: 'stolen' },
  { trigger: 'burn_requested', from: ['mined', 'written', 'stolen', 'revoked'], to: 'burn_submitted' },
  { trigger: 'burn_given_up', from: ['burn_submitted'], to: 'written' },
  { trigger: 'burn_confirmed', from: ['burn_submitted', 'stolen'], to: 'burned' },
  { trigger: 'withdrawn', from: ['draft', 'mined', 'written', 'stolen', 'revoked'], to: 'archived' },
  { trigger: 'replaced', from: ['draft', 'mined', 'written', 'stolen', 'revoked'], to: 'superseded' },
  { trigger: 'returned_to_catalog', from: ['archived', 'superseded'], to: 'written' },
]);

/** Status after a trigger; refuses with `STATE_CONFLICT` what the table does not hold. */
export const nextItemStatus = (status: ItemStatus, trigger: ItemTrigger): ItemStatus =>
  nextState(itemLifeCycle, 'product', status, trigger);

/**
 * Returns the status that a closed theft case leads to: `written` (§3.1). An item that was not registered, was revoked, or was
 * being destroyed when the report came returns to that status instead, since `written` would be untrue.
 */
export function statusAfterTheft(before: ItemStatus | null): ItemStatus {
  if (before === 'draft' || before === 'minting' || before === 'revoked' || before === 'burn_submitted') return before;
  return 'written';
}

/** What an item was when it left the catalog, or was about to be destroyed. */
export interface StatusBefore {
  /** Null for items that left before it was noted. */
  readonly left: ItemStatus | null;
  readonly theft: ItemStatus | null;
}

/**
 * Status of an item that comes back from having left: never better than it was. Reported stolen, it is stolen still; revoked,
 * it is still not vouched for; and what was never registered does not come back as registered.
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

/** Tells whether an item is destroyed or on its way to be: nothing begins with it any more. */
export const isDestroyed = (status: ItemStatus, beforeTheft: ItemStatus | null): boolean =>
  status === 'burned' || status === 'burn_submitted' || (status === 'stolen' && beforeTheft === 'burn_submitted');

export const isResolvable = (status: ItemStatus): boolean => !GONE.includes(status);

/** Tells whether `is_verified` is true in a status (§3.1). */
export const isVerified = (status: ItemStatus): boolean => status === 'mined' || status === 'written';
