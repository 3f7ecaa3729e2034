import { randomUUID } from 'node:crypto';
import { bytesOf } from '../../lib/database/bytes.js';
import type { Executor, RowOf } from '../../lib/database/statement.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { type AccountLetter, mailAccounts, releaseLetters } from '../letters/letter.statements.js';
import { itemOfChange, settleChange } from './holder-change.statements.js';

export interface MoveReceipt {
  /** Null when no token was transferred. */
  readonly txHash: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
}

/** Settles a change of holder given by id (`settleLocked`). */
export async function settleHolderChange(
  on: Executor,
  changeId: number,
  receipt: MoveReceipt,
  clock: () => Date,
): Promise<void> {
  const named = await itemOfChange.row(on, { id: changeId });
  if (!named) return;
  // The item is locked before its rows, as everywhere, to avoid deadlocks.
  const item = await lockItem(on, named.item_id);
  await settleLocked(on, item, changeId, receipt, clock());
}

/**
 * Settles a change of holder of a locked item: writes its history, emits the event, completes a transfer, and ends a
 * warranty that is not transferable. Its time is that of the lock.
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
  await mailHolders(on, item, change, now);
}

type Change = Pick<RowOf<typeof settleChange>, 'reason' | 'from_account_id' | 'to_account_id' | 'to_masked'>;

/** Mails the new and the former owner of the item; an owner who gave it back is mailed what waited for that. */
async function mailHolders(on: Executor, item: LockedItem, change: Change, now: Date): Promise<void> {
  const { reason, from_account_id: from, to_account_id: to, to_masked: receiver } = change;
  const letters: AccountLetter[] = [];
  if (to !== null) letters.push({ accountId: to, kind: 'owned', detail: null });
  if (reason === 'transfer' && from !== null) letters.push({ accountId: from, kind: 'passed_on', detail: receiver });
  await mailAccounts(on, item, letters, now);
  if (to === null) await releaseLetters.run(on, { itemId: item.id, now });
}
