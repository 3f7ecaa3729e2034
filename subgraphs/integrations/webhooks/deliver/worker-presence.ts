import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { workerLocks } from '../../../lib/jobs/worker-locks.js';

export interface WorkerPresence {
  /** Gives deliveries back that workers hold whose process is gone; answers how many. */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

/** Says that a worker lives for as long as its process does; others take over what a dead one held. */
export function workerPresence(databaseUrl: string, pool: Pool, worker: string, log: Logger): WorkerPresence {
  const locks = workerLocks(databaseUrl, 'integrations', log);
  locks.announce(worker);
  // A worker without its lock may only be about to take it: it is dead when it is still without one at the next look.
  let suspects: readonly string[] = [];
  return {
    async sweep() {
      const silent = await silentWorkers(pool, worker);
      const dead = silent.filter((name) => suspects.includes(name));
      suspects = silent;
      return dead.length === 0 ? 0 : release(pool, dead, log);
    },
    close: () => locks.close(),
  };
}

/** A lock that can be had exclusively is nobody's; it is let go at the end of the statement. */
const SILENT = `
  select worker from (select distinct worker from webhook_delivery where state = 'sending' and worker <> $1) as taken
   where pg_try_advisory_xact_lock(hashtextextended(worker, 0))`;

async function silentWorkers(pool: Pool, self: string): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>({ name: 'silent_deliverers', text: SILENT, values: [self] });
  return rows.map(({ worker }) => worker);
}

async function release(pool: Pool, workers: readonly string[], log: Logger): Promise<number> {
  const { rowCount } = await pool.query(
    "update webhook_delivery set state = 'pending', worker = null where state = 'sending' and worker = any($1)",
    [workers],
  );
  if (rowCount) log.warn({ deliveries: rowCount, workers }, 'took over the deliveries of workers that are gone');
  return rowCount ?? 0;
}
