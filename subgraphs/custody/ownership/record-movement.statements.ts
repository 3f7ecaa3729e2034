import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

/** One end of a movement, as recorded. */
interface RecordedHolder {
  readonly role: 'mint' | 'vault' | 'owner';
  readonly accountId?: number | null;
  readonly masked?: string | null;
  /** Wallet on the chain. */
  readonly address?: string | null;
}

export interface Movement {
  readonly itemId: number;
  readonly at: Date;
  readonly reason: 'mint' | 'claim' | 'transfer' | 'return' | 'buyback' | 'brand';
  readonly from: RecordedHolder;
  readonly to: RecordedHolder;
  readonly comment?: string | null;
  readonly transferId?: number | null;
  readonly txHash?: string | null;
}

/** Adds a movement to an item's history. */
export async function recordMovement(client: PoolClient, movement: Movement): Promise<void> {
  const { from, to } = movement;
  await client.query(
    `insert into custody.movement (event_id, item_id, at, reason, from_role, from_account_id, from_masked, from_address,
                                   to_role, to_account_id, to_masked, to_address, comment, transfer_id, tx_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      randomUUID(),
      movement.itemId,
      movement.at,
      movement.reason,
      from.role,
      from.accountId ?? null,
      from.masked ?? null,
      from.address ?? null,
      to.role,
      to.accountId ?? null,
      to.masked ?? null,
      to.address ?? null,
      movement.comment ?? null,
      movement.transferId ?? null,
      movement.txHash ?? null,
    ],
  );
}
