import type { Pool } from 'pg';
import { keyedProofCode } from './proof-code.rules.js';
import { keyCodes, plainCodes } from './proof-code.statements.js';

const CHUNK = 500;

/** Puts the hashes of codes under the key that were stored without one: by the version before, or before there was a key. */
export async function keyProofCodes(pool: Pool, key: Uint8Array): Promise<void> {
  for (;;) {
    const found = await plainCodes.rows(pool, { limit: CHUNK });
    await keyCodes.run(pool, {
      ids: found.map(({ id }) => id),
      plain: found.map(({ code_hash }) => code_hash),
      keyed: found.map(({ code_hash }) => keyedProofCode(key, code_hash)),
    });
    if (found.length < CHUNK) return;
  }
}
