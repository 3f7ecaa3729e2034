import type { Executor } from '../../lib/database/statement.js';
import { addJob } from '../../lib/jobs/add-job.js';
import { ANCHOR_VERSIONS, JOBS_SCHEMA, SERVES_ALL } from '../tasks.js';

/** Milliseconds within which published versions share a transaction. */
const GATHER_MS = 1_000;

/** Schedules one job that anchors all versions published meanwhile. */
export const scheduleAnchoring = (on: Executor): Promise<void> =>
  addJob(
    on,
    JOBS_SCHEMA,
    ANCHOR_VERSIONS,
    {},
    {
      jobKey: ANCHOR_VERSIONS,
      jobKeyMode: 'preserve_run_at',
      queueName: ANCHOR_VERSIONS,
      delayMs: GATHER_MS,
      priority: SERVES_ALL,
    },
  );
