import { randomUUID } from 'node:crypto';
import { bytesOf } from '../../lib/database/bytes.js';
import type { Executor, RowOf } from '../../lib/database/statement.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { type AccountLetter, mailAccounts } from '../letters/letter.statements.js';
import { itemOfChange, settleChange } from './holder-change.statements.js';

export interface MoveReceipt {
  /** Null when no token moved. */
  readonly txHash: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
}

/** Gives the item of a change to its new holder (`settleLocked`), where that change is known by its number alone. */
export async function settleHolderChange(
  on: Executor,
  changeId: number,
  receipt: MoveReceipt,
  clock: () => Date,
): Promise<void> {
  const named = await itemOfChange.row(on, { id: changeId });
  if (!named) return;
  // The item before anything of it, as everywhere: two that want both never wait for each other.
  const item = await lockItem(on, named.item_id);
  await settleLocked(on, item, changeId, receipt, clock());
}

/**
 * Gives a locked item to its new holder: writes its history, emits the event to its brand, completes a transfer, and ends a warranty
 * that is not transferable. The change counts from the moment the item is locked, after everything that held the lock before.
 */
export async function settleLocked(
  on: Executor,
  item: LockedItem,
  changeId: number,
  receipt: MoveReceipt,
  now: Date,
): Promise<void> {
  const txBytes = receipt.txHash === null ? null : bytesOf(receipt.txHash);
  const change = await settleChange.row(on, { id: changeId, eventId: randomUUID(), ...receipt, txBytes, now });
  if (!change) return;
  const fields = {
    transfer_id: change.transfer_id,
    reason: change.reason,
    from_owner: change.from_masked,
    to_owner: change.to_masked,
    tx_hash: receipt.txHash,
  };
  await appendItemEvent(on, item, 'product.transferred', fields, now);
  await mailHolders(on, item.id, change, now);
}

type Change = Pick<RowOf<typeof settleChange>, 'reason' | 'from_account_id' | 'to_account_id' | 'to_masked'>;

/** Writes to the new holder of the item, and to the former one. */
async function mailHolders(on: Executor, itemId: number, change: Change, now: Date): Promise<void> {
  const { reason, from_account_id: from, to_account_id: to, to_masked: receiver } = change;
  const letters: AccountLetter[] = [];
  if (to !== null) letters.push({ accountId: to, kind: 'owned', detail: null });
  if (reason === 'transfer' && from !== null) letters.push({ accountId: from, kind: 'passed_on', detail: receiver });
  await mailAccounts(on, itemId, letters, now);
}
