import { addJob, type Queryable } from '../../lib/jobs/add-job.js';
import { CUSTODY_JOBS } from '../minting/add-mint-job.js';

/**
 * Adds a job that mails the administrators of a brand, in the transaction that stores what it mails. These jobs run one
 * after another, so that a slow mail server delays no other work.
 */
export const addMailJob = (client: Queryable, task: 'mailSighting' | 'mailNumberReport', id: number): Promise<void> =>
  addJob(client, CUSTODY_JOBS, task, { id }, { queueName: 'mail' });
