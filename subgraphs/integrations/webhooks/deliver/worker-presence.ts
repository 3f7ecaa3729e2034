import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { workerLocks } from '../../../lib/jobs/worker-locks.js';
import { releaseWorkers } from './release.statements.js';
import { silentWorkers } from './worker-presence.statements.js';

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
      const silent = (await silentWorkers.rows(pool, { self: worker })).map((other) => other.worker);
      const dead = silent.filter((name) => suspects.includes(name));
      suspects = silent;
      return dead.length === 0 ? 0 : release(pool, dead, log);
    },
    close: () => locks.close(),
  };
}

async function release(pool: Pool, workers: readonly string[], log: Logger): Promise<number> {
  const count = await releaseWorkers.run(pool, { workers });
  if (count > 0) log.warn({ deliveries: count, workers }, 'took over the deliveries of workers that are gone');
  return count;
}
