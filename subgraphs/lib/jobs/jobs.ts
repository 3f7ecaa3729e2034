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
import { traced } from '../process/tracing.js';
import { freeJobsOfTheGone } from './free-jobs.js';
import { type JobStatements, jobStatements, subgraphOf } from './job-tables.statements.js';
import { openPresence } from './open-presence.js';
import type { Presence } from './presence.js';

/** One kind of job. It may run again after a crash in its middle, so it must bear being repeated. */
export type Task = (
  payload: unknown,
  run: { readonly attempt: number; readonly lastAttempt: boolean },
) => Promise<void>;

export interface JobsOptions {
  readonly databaseUrl: string;
  /** `<subgraph>_jobs`: a schema of its own, since its tables are the library's. */
  readonly schema: string;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly log: Logger;
  readonly mechanisms?: Mechanisms | undefined;
  /** Jobs at once in this process. */
  readonly concurrency?: number;
  /** Recurring jobs, crontab syntax. */
  readonly crontab?: string;
  /** False: none of them begins. */
  readonly recurringJobs?: boolean | undefined;
}

export interface Jobs {
  start(): Promise<void>;
  /** Ends when the running jobs have ended; takes no new ones. */
  stop(): Promise<void>;
}

const SWEEP_MS = 1_000;
const WATCH_MS = 5_000;
const RESTART_MS = 250;

/** A pool of workers that has failed may wait for its own end for ever; no other, and no stop, waits for it longer. */
const END_MS = 2_000;
/** Running jobs are waited for this long at a stop; those that take longer run again at the next start. */
const STOP_MS = 30_000;

/**
 * Outcomes of jobs are written down a moment later, those of one moment at once. What matters is where a failure to do so
 * goes: without it that write is not awaited, and a database that goes away in it takes the process along; so the pool ends,
 * another is started, and the job, still locked in the name of the first, runs again.
 */
const OUTCOMES_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Creates a queue's tables or brings them up to date; jobs can be added from then on. */
export const prepareJobs = (pool: Pool, { schema, log }: Pick<JobsOptions, 'schema' | 'log'>): Promise<void> =>
  runMigrations({ pgPool: pool, schema, logger: workerLogger(log) });

/** Returns a subgraph's jobs: graphile-worker, made to survive killed processes and crashed pools. */
export function createJobs(options: JobsOptions): Jobs {
  const { schema, log, mechanisms } = options;
  const database = { url: options.databaseUrl, schema, log, mechanisms };
  const pool = openPool(database, { max: (options.concurrency ?? 4) + 3, purpose: 'workers' });
  const statements = jobStatements(schema);
  const events: WorkerEvents = new EventEmitter();
  const shared = { pgPool: pool, schema, logger: workerLogger(log), noHandleSignals: true };
  const state: State = { stopping: false, started: 0, events, own: [] };
  events.on('job:start', () => {
    state.started++;
  });
  // A pool given up already may fail once more, much later: that does not concern its successor.
  events.on('pool:fatalError', ({ workerPool }) => {
    if (workerPool.id === state.poolId) state.giveUp?.();
  });
  return {
    async start() {
      const subgraph = subgraphOf(schema);
      state.presence = openPresence({ ...database, schema: subgraph, purpose: 'jobs worker locks' });
      // Jobs are locked in the name of the pool, not of the worker in it that runs them.
      events.on('pool:create', ({ workerPool }) => {
        state.poolId = workerPool.id;
        state.own.push(workerPool.id);
        state.presence?.announce(workerPool.id);
      });
      const launch = () =>
        run({
          ...shared,
          concurrency: options.concurrency ?? 4,
          pollInterval: 1_000,
          taskList: taskList(options.tasks, stillOurs(pool, statements)),
          crontab: (options.recurringJobs !== false && options.crontab) || '',
          preset: OUTCOMES_IN_BATCHES,
          events,
        });
      state.runner = await launch();
      state.supervision = supervise(state, launch, log, schema);
      state.timers = [
        setInterval(() => sweep(pool, statements, state, options), SWEEP_MS),
        setInterval(
          watchdog(state, () => waitTooLong(pool, statements), log, schema),
          WATCH_MS,
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
  /** Jobs begun since the start; the watchdog's measure of progress. */
  started: number;
  readonly events: WorkerEvents;
  /** The pool that works now; those before it have crashed. */
  poolId?: string;
  runner?: Runner;
  supervision?: Promise<void>;
  /** Says that the pool is of no use any more, whether it finds its end or not. */
  giveUp?: () => void;
  presence?: Presence;
  /** Pools of this process that have not crashed. */
  own: string[];
  isSweeping?: boolean;
  timers?: NodeJS.Timeout[];
}

/**
 * Starts another pool whenever one has ended by a crash, which it does not report, until the worker is asked to stop.
 */
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
  if (!state.presence?.isSure || state.isSweeping) return;
  state.isSweeping = true;
  const { schema, log } = options;
  await freeJobsOfTheGone(pool, statements, { schema, own: state.own, log }).catch((error: Error) =>
    log.warn({ err: error, schema }, 'sweep failed'),
  );
  state.isSweeping = false;
}

const givenUp = (state: State): Promise<void> =>
  new Promise((resolve) => {
    state.giveUp = resolve;
  });

/** Waits for something to end, however it ends, but not for ever. */
async function atMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work?.catch(() => {}), delay(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

/** Replaces a pool that begins nothing while work waits. */
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
 * Throws where this pool does not hold a job any more that it has run. The library deletes a job that has ended,
 * whichever process holds it by then; but one that was given to others while it ran here, as happens when the database
 * is lost, may have been added again since: it must not be deleted. The failure that is recorded instead touches only
 * rows that this pool has locked.
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

/** Logs the library's warnings and errors; its other lines at the lowest level. */
const workerLogger = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') log.warn({ meta }, message);
    else log.trace(message);
  });
