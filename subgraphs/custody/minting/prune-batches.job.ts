import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { deleteChunks, deleteRows, markPruned } from './change-mint-batch.statements.js';

/** Deletes the run details of batches that ended before an instant; their counts stay (§2.3, the short form). */
export function pruneBatches(pool: Pool, endedBefore: Date, now: Date): Promise<void> {
  return inTransaction(pool, async (client) => {
    const ids = (await markPruned.rows(client, { endedBefore, now })).map(({ id }) => id);
    await deleteChunks.run(client, { ids });
    await deleteRows.run(client, { ids });
  });
}
