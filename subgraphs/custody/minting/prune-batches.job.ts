import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';

/** Drops the run details of batches that ended before an instant; their counts stay (§2.3, the old-batch shape). */
export function pruneBatches(pool: Pool, endedBefore: Date, now: Date): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update custody.mint_batch set pruned_at = $2, reason = null
        where pruned_at is null and ended_at < $1 returning id`,
      [endedBefore, now],
    );
    for (const table of ['mint_chunk', 'mint_batch_row']) {
      await client.query(`delete from custody.${table} where batch_id = any($1::int[])`, [rows.map((row) => row.id)]);
    }
  });
}
