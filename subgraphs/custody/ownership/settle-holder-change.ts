import type { Executor, RowOf } from '../../lib/database/statement.js';
import { voidWarranty } from '../after-sales/warranty.statements.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailAccount } from '../letters/letter.statements.js';
import { itemOfChange, nameHolder, settleChange } from './holder-change.statements.js';
import { recordMovement } from './record-movement.statements.js';
import { completeTransfer } from './transfer.statements.js';

export interface MoveReceipt {
  /** Null when no token moved. */
  readonly txHash: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
}

/**
 * Gives the item to its new holder: writes its history, emits the event to its brand, completes a transfer, and ends a warranty
 * that is not transferable. The change counts from the moment the item is locked, after everything that held the lock before.
 */
export async function settleHolderChange(
  on: Executor,
  changeId: number,
  { txHash, fromAddress, toAddress }: MoveReceipt,
  clock: () => Date,
): Promise<void> {
  const named = await itemOfChange.row(on, { id: changeId });
  if (!named) return;
  // The item before anything of it, as everywhere: two that want both never wait for each other.
  const item = await lockItem(on, named.item_id);
  const now = clock();
  const change = await settleChange.row(on, { id: changeId, now });
  if (!change) return;
  const { transfer_id: transferId, comment, reason } = change;
  const from = holder(change.from_account_id, change.from_masked, fromAddress);
  const to = holder(change.to_account_id, change.to_masked, toAddress);
  await nameHolder.run(on, { itemId: item.id, accountId: change.to_account_id, masked: change.to_masked });
  await recordMovement(on, { itemId: item.id, at: now, reason, from, to, comment, transferId, txHash });
  if (reason === 'transfer') await completeTransfer.run(on, { id: transferId, txHash, now });
  if (change.from_masked !== null) await voidWarranty.run(on, { itemId: item.id });
  const fields = {
    transfer_id: transferId,
    reason,
    from_owner: change.from_masked,
    to_owner: change.to_masked,
    tx_hash: txHash,
  };
  await appendItemEvent(on, item, 'product.transferred', fields, now);
  await mailHolders(on, item.id, change, now);
}

type Change = Pick<RowOf<typeof settleChange>, 'reason' | 'from_account_id' | 'to_account_id' | 'to_masked'>;

/** Writes to the new holder of the item, and to the former one. */
async function mailHolders(on: Executor, itemId: number, change: Change, now: Date): Promise<void> {
  const { reason, from_account_id: from, to_account_id: to, to_masked: receiver } = change;
  if (to !== null) await mailAccount(on, itemId, to, 'owned', now);
  if (reason === 'transfer' && from !== null) await mailAccount(on, itemId, from, 'passed_on', now, receiver);
}

const holder = (accountId: number | null, masked: string | null, address: string | null) =>
  masked === null ? { role: 'vault' as const, address } : { role: 'owner' as const, accountId, masked, address };
