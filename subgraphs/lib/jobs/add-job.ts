import type { Executor } from '../database/statement.js';
import { type JobStatements, jobStatements } from './job-tables.statements.js';

/** Runs the statement that adds a job: any connection, that of a transaction, or that of a unit of work. */
export type Queryable = Executor;

export interface JobOptions {
  /** Not before this many milliseconds from the call, by the database's clock, which the queue goes by; default: at once. */
  readonly delayMs?: number;
  /** Jobs of one key are one job: adding it again replaces the one that waits. */
  readonly jobKey?: string;
  /** `preserve_run_at` keeps the earlier instant of a job that already waits (default: the new instant replaces it). */
  readonly jobKeyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queueName?: string;
  /** Lower runs first; default 0. */
  readonly priority?: number;
}

/** By the schema of their queues. */
const queues = new Map<string, JobStatements>();

function queueOf(schema: string): JobStatements {
  const known = queues.get(schema) ?? jobStatements(schema);
  queues.set(schema, known);
  return known;
}

/** Adds a job in the caller's own transaction: it exists exactly when the change it belongs to does. */
export async function addJob(
  transaction: Queryable,
  schema: string,
  task: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  await queueOf(schema).add.run(transaction, {
    task,
    payload: JSON.stringify(payload),
    queueName: options.queueName ?? null,
    delayMs: options.delayMs ?? null,
    maxAttempts: options.maxAttempts ?? null,
    jobKey: options.jobKey ?? null,
    priority: options.priority ?? null,
    jobKeyMode: options.jobKeyMode ?? 'replace',
  });
}
