import type { Executor } from '../../lib/database/statement.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { type CodeKind, type ProofLevel, storedCodes } from './single-use-code.rules.js';
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
 * Returns the item that a code is for, held: the item is locked before anything of it, so that a transaction that ends an
 * ownership with its codes and one that spends a code never wait for each other. Null for an unknown code.
 */
export async function lockItemOfCode(
  on: Executor,
  kinds: readonly CodeKind[],
  hashes: readonly string[],
): Promise<LockedItem | null> {
  const found = await itemOfCode.row(on, { hashes, kinds });
  return found ? lockItem(on, found.item_id) : null;
}

/** Spends a purchase code: of two calls with one code only one gets it. Whether it was good. */
export const spendPurchaseCode = async (
  on: Executor,
  hashes: readonly string[],
  accountId: number,
  now: Date,
): Promise<boolean> => (await spendPurchase.run(on, { hashes, accountId, now })) === 1;

/**
 * Spends a handover code or a work order on an intervention: of two calls with one code only one gets it. A handover code is
 * its issuer's word as the owner: it proves nothing once the item has another owner. Null for a code that is unknown, spent,
 * expired, revoked, another item's or a former owner's.
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

/** Spends a work order that the brand gave to this partner. Null for one that is unknown, spent, expired, revoked or not theirs. */
export async function spendAssignedOrder(on: Executor, order: AssignedOrder): Promise<SpentCode | null> {
  const spent = await spendAssigned.row(on, order);
  return spent ? { id: spent.id, level: 'work_order' } : null;
}
