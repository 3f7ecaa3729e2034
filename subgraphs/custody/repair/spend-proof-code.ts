import type { PoolClient } from 'pg';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { type ProofLevel, storedProofCodes } from './proof-code.rules.js';

export interface SpentCode {
  readonly id: number;
  readonly level: ProofLevel;
}

/**
 * The item that a code is for, held: the item is locked before anything of it, so that whoever ends an ownership with its
 * codes and whoever spends one never wait for each other. Null for a code of which nobody knows.
 */
export async function lockItemOfCode(
  client: PoolClient,
  kinds: readonly string[],
  hashes: readonly string[],
): Promise<LockedItem | null> {
  const { rows } = await client.query<{ item_id: number }>(
    'select item_id from custody.proof_code where code_hash = any($1::text[]) and kind = any($2::text[])',
    [hashes, kinds],
  );
  return rows[0] ? lockItem(client, rows[0].item_id) : null;
}

/** Spends a purchase code: one statement, so of two calls with one code only one gets it. Whether it was good. */
export async function spendPurchaseCode(
  client: PoolClient,
  hashes: readonly string[],
  accountId: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update custody.proof_code set used_at = $2, used_by = $3
      where code_hash = any($1::text[]) and kind = 'purchase' and used_at is null and revoked_at is null and expires_at > $2`,
    [hashes, now, accountId],
  );
  return rowCount === 1;
}

/**
 * Spends a handover code or a work order on an intervention: one statement, so of two calls with one code only one gets it.
 * A handover code is its issuer's word as the owner: it proves nothing once somebody else owns the item.
 * Null for a code that is unknown, spent, expired, revoked, another item's or a former owner's.
 */
export async function spendProofCode(
  client: PoolClient,
  key: Uint8Array,
  code: string,
  item: { readonly id: number; readonly owner_account_id: number | null },
  accountId: number,
  now: Date,
): Promise<SpentCode | null> {
  const { rows } = await client.query<{ id: number; kind: 'handover' | 'work_order' }>(
    `update custody.proof_code set used_at = $4, used_by = $3
      where code_hash = any($1::text[]) and item_id = $2
        and (kind = 'work_order' or (kind = 'handover' and issued_by is not distinct from $5::int))
        and used_at is null and revoked_at is null and expires_at > $4
      returning id, kind`,
    [storedProofCodes(key, ['handover', 'work_order'], code), item.id, accountId, now, item.owner_account_id],
  );
  const spent = rows[0];
  return spent ? { id: spent.id, level: spent.kind === 'handover' ? 'customer_code' : 'work_order' } : null;
}
