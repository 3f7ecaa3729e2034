import { type Kysely, type NotNull, sql } from 'kysely';
import { isGone } from '../database/mechanisms/gone.js';
import { anyOf, statementsOf } from '../database/statement.js';
import { secondsSince } from './seconds-since.statements.js';

/** Tables of graphile-worker that statements read, and unlock jobs in. */
interface JobTables {
  _private_tasks: { readonly id: number; readonly identifier: string };
  _private_jobs: {
    readonly id: string;
    readonly key: string | null;
    readonly payload: unknown;
    readonly task_id: number;
    readonly job_queue_id: number | null;
    readonly run_at: Date;
    readonly priority: number;
    readonly attempts: number;
    readonly max_attempts: number;
    readonly is_available: boolean;
    /** Id of the pool that has locked it. */
    readonly locked_by: string | null;
    readonly locked_at: Date | null;
  };
  _private_job_queues: {
    readonly id: number;
    readonly is_available: boolean;
    readonly locked_by: string | null;
    readonly locked_at: Date | null;
  };
}

/** Seconds that a due job may wait while none is running. */
const LONGEST_WAIT_S = 10;
/** Seconds after which a pool that locked a job must have announced itself. */
const GRACE_S = 2;

interface Added {
  readonly task: string;
  readonly payload: string;
  readonly queueName: string | null;
  readonly delayMs: number | null;
  readonly maxAttempts: number | null;
  readonly jobKey: string | null;
  readonly priority: number | null;
  readonly jobKeyMode: string;
}

interface Ahead {
  readonly task: string;
  /** Member of the payload, a number. */
  readonly member: string;
  readonly value: number;
}

interface Lost {
  /** Id of the pool that has locked them. */
  readonly pool: string;
  readonly ids: readonly string[];
}

/** Returns the subgraph of a queue's schema. */
export const subgraphOf = (schema: string): string => schema.replace(/_jobs$/, '');

/** Builds the statements about the queue of a schema. */
export function jobStatements(schema: string) {
  const statement = statementsOf<JobTables>();
  const of = (db: Kysely<JobTables>): Kysely<JobTables> => db.withSchema(schema);
  return {
    add: statement(
      `add_job_to_${schema}`,
      (db, { task, payload, queueName, delayMs, maxAttempts, jobKey, priority, jobKeyMode }: Added) =>
        db.selectNoFrom(
          sql`${sql.id(schema, 'add_job')}(
            ${task}, payload => ${payload}::json, queue_name => ${queueName},
            run_at => clock_timestamp() + ${delayMs}::float8 * interval '1 millisecond', max_attempts => ${maxAttempts},
            job_key => ${jobKey}, priority => ${priority}, job_key_mode => ${jobKeyMode})`.as('job'),
        ),
    ),
    /** Finds a long overdue job, and a running one. */
    stuck: statement('jobs_stuck', (db) => stuckOf(of(db))),
    /** Finds a job if a pool has locked it. */
    heldBy: statement('job_held_by', (db, { id, pool }: { id: string; pool: string | null }) =>
      of(db).selectFrom('_private_jobs').select('id').where('id', '=', id).where('locked_by', '=', pool),
    ),
    /** Lists the pools whose process has ended. */
    deadPools: statement('dead_job_pools', (db, { own }: { own: readonly string[] }) =>
      db
        .selectFrom(
          of(db)
            .selectFrom('_private_jobs')
            .select('locked_by')
            .distinct()
            .where('locked_by', 'is not', null)
            .where('locked_at', '<', sql<Date>`now() - make_interval(secs => ${GRACE_S})`)
            .where(({ not, eb }) => not(eb('locked_by', '=', anyOf(own))))
            .$narrowType<{ locked_by: NotNull }>()
            .as('taken'),
        )
        .select('locked_by')
        .where(isGone(subgraphOf(schema), sql.ref('locked_by'))),
    ),
    /** Unlocks the jobs of these pools. */
    freeJobs: statement('free_jobs_of_pools', (db, { pools }: { pools: readonly string[] }) =>
      db.selectNoFrom(sql`${sql.id(schema, 'force_unlock_workers')}(${pools})`.as('freed')),
    ),
    /** Lists the jobs that a pool has locked. */
    lockedBy: statement('jobs_locked_by', (db, { pool }: { pool: string }) =>
      of(db).selectFrom('_private_jobs').select(idAsText).where('locked_by', '=', pool),
    ),
    /** Unlocks jobs of a pool that it does not run, and their queues; returns their ids. */
    freeLost: statement('free_lost_jobs', (db, lost: Lost) => unlocked(of(db), lost)),
    /** Finds the priority of the first due job of a task, and counts those with a member of this value in their payload. */
    ahead: statement('jobs_ahead', (db, asked: Ahead) => dueOf(of(db), asked)),
    /** Lists the jobs of a task that have used up their attempts. */
    givenUp: statement('jobs_given_up', (db, { task, limit }: { task: string; limit: number }) =>
      givenUp(of(db))
        .innerJoin('_private_tasks as t', 't.id', 'j.task_id')
        .select(['j.key', 'j.payload'])
        .where('t.identifier', '=', task)
        .where('j.key', 'is not', null)
        .$narrowType<{ key: NotNull }>()
        .orderBy('j.id')
        .limit(limit),
    ),
    /** Removes the job with a key if it has used up its attempts; returns a row if it did. */
    removeGivenUp: statement('remove_job_given_up', (db, { key }: { key: string }) =>
      givenUp(of(db))
        .select(sql`${sql.id(schema, 'remove_job')}(j.key)`.as('removed'))
        .where('j.key', '=', key),
    ),
    /** Counts the jobs of the queue, by task. */
    backlog: statement('jobs_by_task', (db) => countedByTask(of(db))),
  };
}

const stuckOf = (db: Kysely<JobTables>) =>
  db.selectNoFrom([
    waitsForLong(db).as('waiting'),
    sql<boolean>`exists (${db.selectFrom('_private_jobs').select('id').where('locked_at', 'is not', null)})`.as(
      'running',
    ),
  ]);

const dueOf = (db: Kysely<JobTables>, { task, member, value }: Ahead) =>
  db
    .selectFrom('_private_jobs as j')
    .innerJoin('_private_tasks as t', 't.id', 'j.task_id')
    .select(({ fn, ref }) => [
      fn.coalesce(fn.min('j.priority'), sql.lit(0)).as('front'),
      sql<number>`${fn.countAll()} filter (where (${ref('j.payload')} ->> ${member}::text)::bigint = ${value}::bigint)`.as(
        'own',
      ),
    ])
    .where('t.identifier', '=', task)
    .where('j.is_available', '=', true)
    .where('j.run_at', '<=', sql<Date>`now()`);

/** The id of a job, as the library declares it. */
const idAsText = sql<string>`id::text`.as('id');

const unlocked = (db: Kysely<JobTables>, { pool, ids }: Lost) =>
  db
    .with('freed', (all) =>
      all
        .updateTable('_private_jobs')
        .set({ locked_at: null, locked_by: null })
        .where('id', '=', anyOf(ids))
        .where('locked_by', '=', pool)
        .returning(['id', 'job_queue_id']),
    )
    .with('queues', (all) =>
      all
        .updateTable('_private_job_queues')
        .set({ locked_at: null, locked_by: null })
        .where('locked_by', '=', pool)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('freed').select(({ ref }) => ref('freed.job_queue_id').$notNull().as('id')),
        )
        .returning('_private_job_queues.id'),
    )
    .selectFrom('freed')
    .select(idAsText);

export type JobStatements = ReturnType<typeof jobStatements>;

const givenUp = (db: Kysely<JobTables>) =>
  db.selectFrom('_private_jobs as j').where('j.locked_at', 'is', null).whereRef('j.attempts', '>=', 'j.max_attempts');

const waitsForLong = (db: Kysely<JobTables>) =>
  sql<boolean>`exists (${db
    .selectFrom('_private_jobs as j')
    .select('j.id')
    .where('j.is_available', '=', true)
    .where('j.run_at', '<', sql<Date>`now() - make_interval(secs => ${LONGEST_WAIT_S})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('_private_job_queues as q')
            .select('q.id')
            .whereRef('q.id', '=', 'j.job_queue_id')
            .where('q.is_available', '=', false),
        ),
      ),
    )})`;

const countedByTask = (db: Kysely<JobTables>) =>
  db
    .selectFrom('_private_tasks as t')
    .leftJoin('_private_jobs as j', 'j.task_id', 't.id')
    .select(({ fn, eb, and }) => {
      const due = sql<boolean>`(j.is_available and j.run_at <= now())`;
      const jobs = fn.count('j.id');
      const idle = eb('j.locked_at', 'is', null);
      return [
        't.identifier as task',
        jobs.filterWhere(due).as('jobs_waiting'),
        jobs.filterWhere('j.locked_at', 'is not', null).as('jobs_running'),
        jobs
          .filterWhere(and([idle, eb('j.attempts', '>=', 1), sql<boolean>`j.attempts < j.max_attempts`]))
          .as('jobs_failing'),
        jobs.filterWhere(and([idle, sql<boolean>`j.attempts >= j.max_attempts`])).as('jobs_given_up'),
        secondsSince(fn.min('j.run_at').filterWhere(due)).as('jobs_oldest_waiting_seconds'),
      ];
    })
    .groupBy('t.identifier');
