import type { Pool } from 'pg';
import { keyedProofCode } from './proof-code.rules.js';

const CHUNK = 500;

/** Puts the hashes of codes under the key that were stored without one: by the version before, or before there was a key. */
export async function keyProofCodes(pool: Pool, key: Uint8Array): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: number; code_hash: string }>(
      'select id, code_hash from custody.proof_code where not keyed order by id limit $1',
      [CHUNK],
    );
    await pool.query(
      `update custody.proof_code p set code_hash = k.keyed, keyed = true
         from unnest($1::integer[], $2::text[], $3::text[]) as k(id, plain, keyed)
        where p.id = k.id and p.code_hash = k.plain and not p.keyed`,
      [
        rows.map(({ id }) => id),
        rows.map(({ code_hash }) => code_hash),
        rows.map(({ code_hash }) => keyedProofCode(key, code_hash)),
      ],
    );
    if (rows.length < CHUNK) return;
  }
}
