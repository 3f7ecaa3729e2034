import { randomUUID } from 'node:crypto';
import { bytesOf } from '../../lib/database/bytes.js';
import type { Executor } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import type { MovementReason, RECEIVER_ROLES, SENDER_ROLES } from './holder-change.rules.js';

/** One end of a movement, as recorded. */
interface RecordedHolder<Role extends string = (typeof SENDER_ROLES)[number]> {
  readonly role: Role;
  readonly accountId?: number | null;
  readonly masked?: string | null;
  /** Wallet on the chain. */
  readonly address?: string | null;
}

export interface Movement {
  readonly itemId: number;
  readonly at: Date;
  readonly reason: MovementReason;
  readonly from: RecordedHolder;
  readonly to: RecordedHolder<(typeof RECEIVER_ROLES)[number]>;
  readonly comment?: string | null;
  readonly transferId?: number | null;
  readonly txHash?: string | null;
}

interface Row {
  readonly eventId: string;
  readonly itemId: number;
  readonly at: Date;
  readonly reason: MovementReason;
  readonly fromRole: (typeof SENDER_ROLES)[number];
  readonly fromAccountId: number | null;
  readonly fromMasked: string | null;
  readonly fromAddress: string | null;
  readonly toRole: (typeof RECEIVER_ROLES)[number];
  readonly toAccountId: number | null;
  readonly toMasked: string | null;
  readonly toAddress: string | null;
  readonly comment: string | null;
  readonly transferId: number | null;
  readonly txHash: Buffer | null;
}

const insert = statement('insert_movement', (db, row: Row) =>
  db.insertInto('movement').values({
    event_id: row.eventId,
    item_id: row.itemId,
    at: row.at,
    reason: row.reason,
    from_role: row.fromRole,
    from_account_id: row.fromAccountId,
    from_masked: row.fromMasked,
    from_address: row.fromAddress,
    to_role: row.toRole,
    to_account_id: row.toAccountId,
    to_masked: row.toMasked,
    to_address: row.toAddress,
    comment: row.comment,
    transfer_id: row.transferId,
    tx_hash: row.txHash,
  }),
);

/** Adds a movement to an item's history. */
export async function recordMovement(on: Executor, movement: Movement): Promise<void> {
  const { from, to } = movement;
  await insert.run(on, {
    eventId: randomUUID(),
    itemId: movement.itemId,
    at: movement.at,
    reason: movement.reason,
    fromRole: from.role,
    fromAccountId: from.accountId ?? null,
    fromMasked: from.masked ?? null,
    fromAddress: from.address ?? null,
    toRole: to.role,
    toAccountId: to.accountId ?? null,
    toMasked: to.masked ?? null,
    toAddress: to.address ?? null,
    comment: movement.comment ?? null,
    transferId: movement.transferId ?? null,
    txHash: movement.txHash ? bytesOf(movement.txHash) : null,
  });
}
