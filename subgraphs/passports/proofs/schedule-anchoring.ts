import type { Executor } from '../../lib/database/statement.js';
import { addJob } from '../../lib/jobs/add-job.js';
import { ANCHOR_VERSIONS, JOBS_SCHEMA } from '../tasks.js';

/** Versions published within this time share a transaction. */
const GATHER_MS = 1_000;

/** Schedules the anchoring of all versions published meanwhile, once. */
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
    },
  );
