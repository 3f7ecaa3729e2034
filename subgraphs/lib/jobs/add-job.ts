import type { Executor } from '../database/statement.js';
import { type JobStatements, jobStatements } from './job-tables.statements.js';

/** Connection for the statement that adds a job: any, that of a transaction, or a unit of work. */
export type Queryable = Executor;

export interface JobOptions {
  /** Milliseconds to the earliest start, by the database's clock; by default 0. */
  readonly delayMs?: number;
  /** Adding a job with the key of a waiting one replaces that. */
  readonly jobKey?: string;
  /** `preserve_run_at` keeps the start of the waiting job; by default the new start replaces it. */
  readonly jobKeyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  readonly maxAttempts?: number;
  /** Jobs of one queue run sequentially. */
  readonly queueName?: string;
  /** Lower runs first; default 0. */
  readonly priority?: number;
}

/** Statements by the queue's schema. */
const queues = new Map<string, JobStatements>();

/** Returns the statements about the queue of a schema. */
export function queueOf(schema: string): JobStatements {
  const known = queues.get(schema) ?? jobStatements(schema);
  queues.set(schema, known);
  return known;
}

/** Adds a job in the caller's transaction, so that it exists exactly when the change does. */
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
