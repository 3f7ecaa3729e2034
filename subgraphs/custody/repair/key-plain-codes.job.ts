import type { Pool } from 'pg';
import { keyedCode } from './single-use-code.rules.js';
import { keyCodes, plainCodes } from './single-use-code.statements.js';

const CHUNK = 500;

/** Replaces plain hashes of codes, stored by earlier versions, by HMACs under the key. */
export async function keyPlainCodes(pool: Pool, key: Uint8Array): Promise<void> {
  for (;;) {
    const found = await plainCodes.rows(pool, { limit: CHUNK });
    await keyCodes.run(pool, {
      ids: found.map(({ id }) => id),
      plain: found.map(({ code_hash }) => code_hash),
      keyed: found.map(({ code_hash }) => keyedCode(key, code_hash)),
    });
    if (found.length < CHUNK) return;
  }
}
