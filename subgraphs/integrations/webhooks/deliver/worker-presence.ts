import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { openPresence } from '../../../lib/jobs/open-presence.js';
import type { PresenceOptions } from '../../../lib/jobs/presence.js';
import { releaseWorkers } from './release.statements.js';
import { silentWorkers } from './worker-presence.statements.js';

export interface WorkerPresence {
  /** Releases deliveries held by workers whose process has ended; returns their number. */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

/** Announces a worker while its process runs, and takes over the deliveries of ended ones. */
export function workerPresence(
  pool: Pool,
  worker: string,
  options: Pick<PresenceOptions, 'url' | 'log' | 'mechanisms'>,
): WorkerPresence {
  const presence = openPresence({ ...options, schema: 'integrations', purpose: 'worker locks' });
  presence.announce(worker);
  // A worker that is not announced may be about to be, so it counts as ended only at the second check.
  let suspects: readonly string[] = [];
  return {
    async sweep() {
      if (!presence.isSure) return 0;
      const silent = (await silentWorkers.rows(pool, { self: worker })).map((other) => other.worker);
      const dead = silent.filter((name) => suspects.includes(name));
      suspects = silent;
      return dead.length === 0 ? 0 : release(pool, dead, options.log);
    },
    close: () => presence.close(),
  };
}

async function release(pool: Pool, workers: readonly string[], log: Logger): Promise<number> {
  const count = await releaseWorkers.run(pool, { workers });
  if (count > 0) log.warn({ deliveries: count, workers }, 'took over the deliveries of workers that are gone');
  return count;
}
