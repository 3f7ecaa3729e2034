import type { PoolClient } from 'pg';
import { appendItemEvent } from '../persistence/writes/append-event.js';
import { lockItem } from '../persistence/writes/lock-item.js';
import { recordMovement } from '../persistence/writes/record-movement.js';

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

/** The piece has its new holder: its history says so, its brand is told, a transfer is completed. */
export async function settleHolderChange(
  client: PoolClient,
  changeId: number,
  receipt: MoveReceipt,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<ChangeRow>(
    `update custody.holder_change set settled_at = $2 where id = $1 and settled_at is null and failed_at is null
     returning id, item_id, reason, from_account_id, from_masked, to_account_id, to_masked, transfer_id, comment`,
    [changeId, now],
  );
  const change = rows[0];
  if (!change) return;
  const item = await lockItem(client, change.item_id);
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

/** A warranty that does not go along ends for the new owner. The receiver's address has served its purpose. */
async function completeTransfer(
  client: PoolClient,
  change: ChangeRow,
  txHash: string | null,
  now: Date,
): Promise<void> {
  await client.query(
    `update custody.transfer set state = 'completed', settled_at = $2, tx_hash = $3, to_email = null where id = $1`,
    [change.transfer_id, now, txHash],
  );
  await client.query(
    `update custody.warranty set state = 'voided'
      where item_id = $1 and not transferable and state in ('active', 'expiring')`,
    [change.item_id],
  );
}
