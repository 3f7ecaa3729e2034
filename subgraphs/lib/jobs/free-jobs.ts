import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { inTransaction } from '../database/transaction.js';
import type { JobStatements } from './job-tables.statements.js';

interface Freeing {
  readonly schema: string;
  /** Ids of the worker pools of this process. */
  readonly own: readonly string[];
  readonly log: Logger;
}

/** Unlocks the jobs of pools whose process has ended; they run again at once. */
export async function freeJobsOfTheGone(pool: Pool, statements: JobStatements, freeing: Freeing): Promise<void> {
  const { schema, own, log } = freeing;
  // The locks that prove the end are held until the transaction ends.
  const gone = await inTransaction(pool, async (client) => {
    const pools = (await statements.deadPools.rows(client, { own })).map((row) => row.locked_by);
    if (pools.length > 0) await statements.freeJobs.run(client, { pools });
    return pools;
  });
  if (gone.length > 0) log.warn({ schema, pools: gone }, 'freed the jobs of workers that are gone');
}
