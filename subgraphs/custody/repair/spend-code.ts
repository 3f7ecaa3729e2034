import type { ProofLevel } from '../../../schema/vocabulary/proof-levels.js';
import type { Executor } from '../../lib/database/statement.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { type CodeKind, storedCodes } from './single-use-code.rules.js';
import {
  type AssignedOrder,
  itemOfCode,
  spendAssigned,
  spendOnItem,
  spendPurchase,
} from './single-use-code.statements.js';

export interface SpentCode {
  readonly id: number;
  readonly level: ProofLevel;
}

/**
 * Locks and returns the item of a code: items are locked before their rows, so that using a code and ending an
 * ownership cannot deadlock. Null for an unknown code.
 */
export async function lockItemOfCode(
  on: Executor,
  kinds: readonly CodeKind[],
  hashes: readonly string[],
): Promise<LockedItem | null> {
  const found = await itemOfCode.row(on, { hashes, kinds });
  return found ? lockItem(on, found.item_id) : null;
}

/** Uses up a purchase code; returns whether it was valid. Of concurrent calls one succeeds. */
export const spendPurchaseCode = async (
  on: Executor,
  hashes: readonly string[],
  accountId: number,
  now: Date,
): Promise<boolean> => (await spendPurchase.run(on, { hashes, accountId, now })) === 1;

/**
 * Uses up a handover code or work order for an intervention; of concurrent calls one succeeds. A handover code is
 * invalid once the item has another owner. Null for a code that is unknown, used, expired, revoked, another item's or a
 * former owner's.
 */
export async function spendCode(
  on: Executor,
  key: Uint8Array,
  code: string,
  item: { readonly id: number; readonly owner_account_id: number | null },
  accountId: number,
  now: Date,
): Promise<SpentCode | null> {
  const hashes = storedCodes(key, ['handover', 'work_order'], code);
  const { id: itemId, owner_account_id: ownerId } = item;
  const spent = await spendOnItem.row(on, { hashes, accountId, now, itemId, ownerId });
  return spent ? { id: spent.id, level: spent.kind === 'handover' ? 'customer_code' : 'work_order' } : null;
}

/**
 * Uses up a work order assigned to this partner. Null for one that is unknown, used, expired, revoked or assigned to
 * another.
 */
export async function spendAssignedOrder(on: Executor, order: AssignedOrder): Promise<SpentCode | null> {
  const spent = await spendAssigned.row(on, order);
  return spent ? { id: spent.id, level: 'work_order' } : null;
}
