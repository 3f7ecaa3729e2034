import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { deleteChunks, deleteRows, markPruned } from './change-mint-batch.statements.js';

/** Most batches pruned in one transaction, each with all of its rows. */
const MOST = 200;

/** Deletes the run details of batches that ended before an instant; their counts stay (§2.3, the short form). */
export async function pruneBatches(pool: Pool, endedBefore: Date, now: Date): Promise<void> {
  while ((await pruneSome(pool, endedBefore, now)) === MOST);
}

/** Prunes the oldest of these batches; returns their number. */
function pruneSome(pool: Pool, endedBefore: Date, now: Date): Promise<number> {
  return inTransaction(pool, async (client) => {
    const ids = (await markPruned.rows(client, { endedBefore, now, most: MOST })).map(({ id }) => id);
    await deleteChunks.run(client, { ids });
    await deleteRows.run(client, { ids });
    return ids.length;
  });
}
