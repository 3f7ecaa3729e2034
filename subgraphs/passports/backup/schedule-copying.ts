import type { Executor } from '../../lib/database/statement.js';
import { addJob } from '../../lib/jobs/add-job.js';
import type { PassportsPorts } from '../ports.js';
import { COPY_CHANGED, JOBS_SCHEMA, SERVES_ALL } from '../tasks.js';

/** Schedules the copying of changes, where there is a backup store. */
export async function scheduleCopying(
  on: Executor,
  { backupStore }: Pick<PassportsPorts, 'backupStore'>,
): Promise<void> {
  if (!backupStore) return;
  await addJob(
    on,
    JOBS_SCHEMA,
    COPY_CHANGED,
    {},
    { jobKey: COPY_CHANGED, jobKeyMode: 'preserve_run_at', queueName: COPY_CHANGED, priority: SERVES_ALL },
  );
}
