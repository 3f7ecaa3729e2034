import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Job,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Mechanisms } from '../database/mechanisms/mechanisms.js';
import { openPool } from '../database/open-pool.js';
import { every } from '../process/every.js';
import { withoutAddresses } from '../process/logged-error.js';
import { traced } from '../process/tracing.js';
import { freeJobsOfTheGone } from './free-jobs.js';
import { type JobStatements, jobStatements, subgraphOf } from './job-tables.statements.js';
import { type LostJobs, lostJobs } from './lost-jobs.js';
import { openPresence } from './open-presence.js';
import type { Presence } from './presence.js';

/** A kind of job. It may run again after a crash, so it must be idempotent. */
export type Task = (
  payload: unknown,
  run: { readonly attempt: number; readonly lastAttempt: boolean },
) => Promise<void>;

export interface JobsOptions {
  readonly databaseUrl: string;
  /** `<subgraph>_jobs`: separate, since its tables belong to the library. */
  readonly schema: string;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
  /** Concurrent jobs in this process. */
  readonly concurrency?: number;
  /** Recurring jobs in crontab syntax. */
  readonly crontab?: string;
  /** False: recurring jobs are not scheduled. */
  readonly recurringJobs?: boolean | undefined;
}

export interface Jobs {
  start(): Promise<void>;
  /** Takes no new jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/**
 * Milliseconds between two searches of each worker for jobs that are due again; new ones are notified. The library has
 * every worker search, as many of them as `concurrency`.
 */
const POLL_MS = 2_000;
const SWEEP_MS = 1_000;
const WATCH_MS = 5_000;
const RESTART_MS = 250;

/** Milliseconds that a failed pool is given to end, since it may never do so. */
const END_MS = 2_000;
/** Milliseconds that running jobs are given at a stop; unfinished ones run again at the next start. */
const STOP_MS = 30_000;

/**
 * Completes and fails jobs in batches. The reason is error handling: without batches the library does not await these
 * writes, and a lost database would end the process; with them the pool ends, another is started, and the job, still
 * locked by the first, runs again.
 */
const OUTCOMES_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Creates or updates a queue's tables; jobs can be added from then on. */
export const prepareJobs = (pool: Pool, { schema, log }: Pick<JobsOptions, 'schema' | 'log'>): Promise<void> =>
  runMigrations({ pgPool: pool, schema, logger: workerLogger(log) });

/** Creates a subgraph's jobs with graphile-worker, made to survive killed processes and crashed pools. */
export function createJobs(options: JobsOptions): Jobs {
  const { schema, log, mechanisms } = options;
  const database = { url: options.databaseUrl, schema, log, mechanisms };
  const pool = openPool(database, { max: (options.concurrency ?? 4) + 3, purpose: 'workers' });
  const statements = jobStatements(schema);
  const events: WorkerEvents = new EventEmitter();
  const shared = { pgPool: pool, schema, logger: workerLogger(log), noHandleSignals: true };
  const state: State = { stopping: false, started: 0, events, lost: lostJobs(events, statements), own: [] };
  events.on('job:start', () => {
    state.started++;
  });
  // A pool that was given up may report another failure later, which does not concern its successor.
  events.on('pool:fatalError', ({ workerPool }) => {
    if (workerPool.id === state.poolId) state.giveUp?.();
  });
  return {
    async start() {
      const subgraph = subgraphOf(schema);
      state.presence = openPresence({ ...database, schema: subgraph, purpose: 'jobs worker locks' });
      // Jobs are locked by the id of the pool, not of its worker.
      events.on('pool:create', ({ workerPool }) => {
        state.poolId = workerPool.id;
        state.own.push(workerPool.id);
        state.presence?.announce(workerPool.id);
      });
      const launch = () =>
        run({
          ...shared,
          concurrency: options.concurrency ?? 4,
          pollInterval: POLL_MS,
          taskList: taskList(options.tasks, stillOurs(pool, statements)),
          crontab: (options.recurringJobs !== false && options.crontab) || '',
          preset: OUTCOMES_IN_BATCHES,
          events,
        });
      state.runner = await launch();
      state.supervision = supervise(state, launch, log, schema);
      state.timers = [
        every(SWEEP_MS, () => sweep(pool, statements, state, options)),
        every(
          WATCH_MS,
          watchdog(state, () => waitTooLong(pool, statements), log, schema),
        ),
      ];
    },
    async stop() {
      state.stopping = true;
      for (const timer of state.timers ?? []) clearInterval(timer);
      await atMost(STOP_MS, state.runner?.stop());
      state.giveUp?.();
      await state.supervision;
      await state.presence?.close();
      await atMost(END_MS, pool.end());
    },
  };
}

interface State {
  stopping: boolean;
  /** Jobs started so far, by which the watchdog measures progress. */
  started: number;
  readonly events: WorkerEvents;
  readonly lost: LostJobs;
  /** Id of the current pool. */
  poolId?: string;
  runner?: Runner;
  supervision?: Promise<void>;
  /** Abandons the pool, whether or not it ends. */
  giveUp?: () => void;
  presence?: Presence;
  /** Ids of this process's pools that have not crashed. */
  own: string[];
  timers?: NodeJS.Timeout[];
}

/** Starts another pool whenever one has crashed, which the library does not report, until the worker is stopped. */
async function supervise(state: State, launch: () => Promise<Runner>, log: Logger, schema: string): Promise<void> {
  while (!state.stopping) {
    const ended = state.runner?.promise.catch((error: Error) => log.warn({ err: error, schema }, 'job pool failed'));
    await Promise.race([ended, givenUp(state)]);
    await atMost(END_MS, ended);
    if (state.stopping) return;
    delete state.runner;
    state.own = [];
    await state.presence?.forget();
    await delay(RESTART_MS);
    state.runner = await launch().catch((error: Error) => {
      log.warn({ err: error, schema }, 'job pool does not start yet');
      return undefined;
    });
    if (state.stopping) await atMost(END_MS, state.runner?.stop());
  }
}

async function sweep(pool: Pool, statements: JobStatements, state: State, options: JobsOptions): Promise<void> {
  if (!state.presence?.isSure) return;
  const { schema, log } = options;
  try {
    await freeJobsOfTheGone(pool, statements, { schema, own: state.own, log });
    const lost = state.poolId === undefined ? 0 : await state.lost.free(pool, state.poolId);
    if (lost > 0) log.warn({ schema, jobs: lost }, 'freed jobs whose locks were not answered');
  } catch (error) {
    log.warn({ err: error, schema }, 'sweep failed');
  }
}

const givenUp = (state: State): Promise<void> =>
  new Promise((resolve) => {
    state.giveUp = resolve;
  });

/** Waits until work settles, at most for a given time. */
async function atMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work?.catch(() => {}), delay(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

/** Replaces a pool that starts nothing while jobs are waiting. */
function watchdog(state: State, waits: () => Promise<boolean>, log: Logger, schema: string): () => Promise<void> {
  let seen = -1;
  return async () => {
    const stuck = state.started === seen && (await waits().catch(() => false));
    seen = state.started;
    if (!stuck || state.stopping) return;
    log.warn({ schema }, 'jobs wait and none begins; restarting their pool');
    state.runner?.kill('no progress').catch(() => {});
    state.giveUp?.();
  };
}

async function waitTooLong(pool: Pool, { stuck }: JobStatements): Promise<boolean> {
  const found = await stuck.row(pool, {});
  return Boolean(found?.waiting && !found.running);
}

type Lock = Pick<Job, 'id' | 'locked_by'>;

/**
 * Throws where this pool no longer holds a job that it ran. The library deletes a completed job whichever pool holds it; but a
 * job that was given to another pool meanwhile, as after the loss of the database, may have been added again and must
 * not be deleted. Recording a failure instead affects only rows that this pool has locked.
 */
const stillOurs =
  (pool: Pool, { heldBy }: JobStatements) =>
  async ({ id, locked_by }: Lock): Promise<void> => {
    if (!(await heldBy.row(pool, { id, pool: locked_by })))
      throw new Error('The job was given to another worker while it ran');
  };

const taskList = (tasks: Readonly<Record<string, Task>>, ours: (job: Lock) => Promise<void>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, { job }) =>
        traced(
          () => ({ name: `job ${name}`, attributes: { 'job.attempt': job.attempts } }),
          async () => {
            await task(payload, { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts });
            await ours(job);
          },
        ),
    ]),
  );

/**
 * Logs the library's warnings and errors, and its other messages at the lowest level. Its messages repeat those of
 * errors; of its facts only the error is logged, since a job's payload may name a person.
 */
const workerLogger = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning')
      log.warn({ err: meta?.error ?? meta?.fatalError }, withoutAddresses(message));
    else log.trace(message);
  });
