import type { Executor } from '../../lib/database/statement.js';
import { addJob } from '../../lib/jobs/add-job.js';

/** Schema of the database in which integrations' jobs wait. */
export const INTEGRATIONS_JOBS = 'integrations_jobs';

/** Milliseconds after which an erasure has ended, unless it failed or its process was killed. */
const ENDED_MS = 60_000;

/** Adds the job that finishes an erasure, in the transaction that begins it. */
export const addErasureJob = (on: Executor, accountId: number): Promise<void> =>
  addJob(on, INTEGRATIONS_JOBS, 'finishErasure', { accountId }, { jobKey: `erasure ${accountId}`, delayMs: ENDED_MS });
