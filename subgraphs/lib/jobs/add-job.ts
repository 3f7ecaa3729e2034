/** Runs one statement with `$n` parameters: a pool, a client inside a transaction, or a unit of work's connection. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>;
}

export interface JobOptions {
  /** Not before this many milliseconds from the call, by the database's clock, which the queue goes by; default: at once. */
  readonly delayMs?: number;
  /** Jobs of one key are one job: adding it again replaces what still waits. */
  readonly jobKey?: string;
  /** `preserve_run_at` keeps the earlier instant of a job that already waits (default: the new instant replaces it). */
  readonly jobKeyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queueName?: string;
  /** Lower runs first; default 0. */
  readonly priority?: number;
}

/** Adds a job in the caller's own transaction: it exists exactly when the change it belongs to does. */
export async function addJob(
  transaction: Queryable,
  schema: string,
  task: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  await transaction.query(
    `select 1 from ${schema}.add_job($1, payload => $2::json, queue_name => $3,
                                     run_at => clock_timestamp() + $4::float8 * interval '1 millisecond', max_attempts => $5,
                                     job_key => $6, priority => $7, job_key_mode => $8)`,
    [
      task,
      JSON.stringify(payload),
      options.queueName ?? null,
      options.delayMs ?? null,
      options.maxAttempts ?? null,
      options.jobKey ?? null,
      options.priority ?? null,
      options.jobKeyMode ?? 'replace',
    ],
  );
}
