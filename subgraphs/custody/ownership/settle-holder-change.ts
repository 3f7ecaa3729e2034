import type { PoolClient } from 'pg';
import { warrantyLifeCycle } from '../after-sales/warranty.rules.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { recordMovement } from './record-movement.statements.js';
import { transferLifeCycle } from './transfer.rules.js';

interface ChangeRow {
  readonly id: number;
  readonly item_id: number;
  readonly reason: 'claim' | 'transfer' | 'return' | 'buyback' | 'brand';
  readonly from_account_id: number | null;
  readonly from_masked: string | null;
  readonly to_account_id: number | null;
  readonly to_masked: string | null;
  readonly transfer_id: number | null;
  readonly comment: string | null;
}

export interface MoveReceipt {
  /** Null when no token moved. */
  readonly txHash: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
}

/**
 * The item has its new holder: its history says so, its brand is told, a transfer is completed. It is so from the moment the
 * item is held: whoever held it before this is told of before.
 */
export async function settleHolderChange(
  client: PoolClient,
  changeId: number,
  receipt: MoveReceipt,
  clock: () => Date,
): Promise<void> {
  const named = await client.query<{ item_id: number }>('select item_id from custody.holder_change where id = $1', [
    changeId,
  ]);
  if (!named.rows[0]) return;
  // The item before anything of it, as everywhere: whoever wants both never waits for each other.
  const item = await lockItem(client, named.rows[0].item_id);
  const now = clock();
  const { rows } = await client.query<ChangeRow>(
    `update custody.holder_change set settled_at = $2 where id = $1 and settled_at is null and failed_at is null
     returning id, item_id, reason, from_account_id, from_masked, to_account_id, to_masked, transfer_id, comment`,
    [changeId, now],
  );
  const change = rows[0];
  if (!change) return;
  await client.query('update custody.item set owner_account_id = $2, owner_masked = $3 where id = $1', [
    item.id,
    change.to_account_id,
    change.to_masked,
  ]);
  await recordMovement(client, {
    itemId: item.id,
    at: now,
    reason: change.reason,
    from: { ...holder(change.from_account_id, change.from_masked), address: receipt.fromAddress },
    to: { ...holder(change.to_account_id, change.to_masked), address: receipt.toAddress },
    comment: change.comment,
    transferId: change.transfer_id,
    txHash: receipt.txHash,
  });
  if (change.reason === 'transfer') await completeTransfer(client, change, receipt.txHash, now);
  if (change.from_masked !== null) await voidWarranty(client, item.id);
  const fields = {
    transfer_id: change.transfer_id,
    reason: change.reason,
    from_owner: change.from_masked,
    to_owner: change.to_masked,
    tx_hash: receipt.txHash,
  };
  await appendItemEvent(client, item, 'product.transferred', fields, now);
}

const holder = (accountId: number | null, masked: string | null) =>
  masked === null ? { role: 'vault' as const } : { role: 'owner' as const, accountId, masked };

/** The receiver's address has served its purpose. */
async function completeTransfer(
  client: PoolClient,
  change: ChangeRow,
  txHash: string | null,
  now: Date,
): Promise<void> {
  await client.query(
    `update custody.transfer set state = $4, settled_at = $2, tx_hash = $3, to_email = null
      where id = $1 and state = any($5::text[])`,
    [change.transfer_id, now, txHash, SETTLED.to, SETTLED.from],
  );
}

const SETTLED = transferLifeCycle.step('settle');
const VOIDED = warrantyLifeCycle.step('void');

/** A warranty that does not go along ends with the ownership, wherever the item goes. */
async function voidWarranty(client: PoolClient, itemId: number): Promise<void> {
  await client.query(
    'update custody.warranty set state = $2 where item_id = $1 and not transferable and state = any($3::text[])',
    [itemId, VOIDED.to, VOIDED.from],
  );
}
