import { addJob, type Queryable } from '../../lib/jobs/add-job.js';

/** Schema of the database in which custody's jobs wait. */
export const CUSTODY_JOBS = 'custody_jobs';

/** Adds the job that mints a batch, in the transaction that makes it ready. */
export const addMintJob = (client: Queryable, batchId: number, delayMs = 0): Promise<void> =>
  addJob(client, CUSTODY_JOBS, 'mintRows', { batchId }, { jobKey: `mint ${batchId}`, delayMs });
