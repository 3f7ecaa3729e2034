import type { Job, Worker, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { JobStatements } from './job-tables.statements.js';

/** Milliseconds that writing the outcome of an ended job may take. */
const OUTCOME_MS = 30_000;
/** Milliseconds after a failed search for a job during which lost ones are looked for. */
const UNSURE_MS = 2 * OUTCOME_MS;

/** Milliseconds of a search after which it may have failed: the library repeats one that timed out, after a pause. */
const REPEATED_MS = 2_000;

/** Jobs that a worker pool has locked without knowing it. */
export interface LostJobs {
  /** Unlocks those of a pool, and returns their number. */
  free(pool: Pool, poolId: string): Promise<number>;
}

/**
 * Finds jobs whose lock was written and whose search was not answered, since the connection was lost in between. Their
 * pool does not run them, and nothing else would for hours. Looks only after a search has failed. While one is under way,
 * its job would not be known yet.
 */
export function lostJobs(
  events: WorkerEvents,
  { lockedBy, freeLost }: Pick<JobStatements, 'lockedBy' | 'freeLost'>,
): LostJobs {
  /** Instants at which the workers began to search. */
  const searching = new Map<Worker, number>();
  const running = new Map<string, Job>();
  let unsureUntil = Number.NEGATIVE_INFINITY;
  const ended = (worker: Worker, hasFailed: boolean): void => {
    const now = performance.now();
    if (hasFailed || now - (searching.get(worker) ?? now) > REPEATED_MS) unsureUntil = now + UNSURE_MS;
    searching.delete(worker);
  };
  events.on('worker:getJob:start', ({ worker }) => searching.set(worker, performance.now()));
  events.on('worker:getJob:empty', ({ worker }) => ended(worker, false));
  events.on('worker:getJob:error', ({ worker }) => ended(worker, true));
  events.on('job:start', ({ worker, job }) => {
    ended(worker, false);
    running.set(idOf(job), job);
  });
  events.on('job:complete', ({ job }) => {
    const forget = (): void => {
      if (running.get(idOf(job)) === job) running.delete(idOf(job));
    };
    setTimeout(forget, OUTCOME_MS).unref();
  });
  return {
    async free(pool, poolId) {
      if (performance.now() > unsureUntil) return 0;
      const locked = await lockedBy.rows(pool, { pool: poolId });
      // Now, since others may have been locked, and begun, while the statement waited.
      const isSearching = [...searching.keys()].some(({ workerPool }) => workerPool.id === poolId);
      const lost = locked.map(({ id }) => id).filter((id) => !running.has(id));
      if (isSearching || lost.length === 0) return 0;
      return (await freeLost.rows(pool, { pool: poolId, ids: lost })).length;
    },
  };
}

/** Returns the id as text, as which it is declared: the connections parse it as a number. */
const idOf = ({ id }: Job): string => String(id);
