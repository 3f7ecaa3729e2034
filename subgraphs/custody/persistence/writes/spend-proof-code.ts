import type { PoolClient } from 'pg';
import { type ProofLevel, storedProofCodes } from '../../domain/proof-code.js';

export interface SpentCode {
  readonly id: number;
  readonly level: ProofLevel;
}

/**
 * Spends a handover code or a work order on an intervention: one statement, so of two calls with one code only one gets it.
 * Null for a code that is unknown, spent, expired, revoked or another item's.
 */
export async function spendProofCode(
  client: PoolClient,
  key: Uint8Array,
  code: string,
  itemId: number,
  accountId: number,
  now: Date,
): Promise<SpentCode | null> {
  const { rows } = await client.query<{ id: number; kind: 'handover' | 'work_order' }>(
    `update custody.proof_code set used_at = $4, used_by = $3
      where code_hash = any($1::text[]) and item_id = $2 and kind in ('handover', 'work_order')
        and used_at is null and revoked_at is null and expires_at > $4
      returning id, kind`,
    [storedProofCodes(key, ['handover', 'work_order'], code), itemId, accountId, now],
  );
  const spent = rows[0];
  return spent ? { id: spent.id, level: spent.kind === 'handover' ? 'customer_code' : 'work_order' } : null;
}
