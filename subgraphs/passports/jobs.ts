import { addJob } from '../lib/jobs/add-job.js';
import { createJobs, type Jobs } from '../lib/jobs/jobs.js';
import type { PassportsShared } from './context.js';
import { gatherAnchor, settleAnchors, someWait } from './proofs/anchor-versions.js';
import { scheduleAnchoring } from './proofs/schedule-anchoring.js';
import { keepVersion } from './publishing/keep-version.js';
import { versionsToKeep } from './publishing/keep-version.statements.js';
import { registerPassport } from './registry/register-passport.job.js';
import { ANCHOR_VERSIONS, JOBS_SCHEMA, KEEP_VERSION, KEEP_WAITING, REGISTER_PASSPORT } from './tasks.js';

/** Versions put in line at once by the sweep. */
const SWEPT = 1_000;

/** Copies, back-ups and anchors: what follows a publication without the publisher waiting for it. */
export function passportJobs(shared: PassportsShared): Jobs {
  const { pool } = shared.database;
  return createJobs({
    databaseUrl: shared.ports.databaseUrl,
    schema: JOBS_SCHEMA,
    log: shared.ports.log,
    concurrency: 2,
    // A store that was down, or a service provider that was named later: what waits is found again.
    crontab: `*/5 * * * * ${KEEP_WAITING} ?jobKey=${KEEP_WAITING}`,
    tasks: {
      [KEEP_VERSION]: (payload) => keepVersion(shared, (payload as { versionId: number }).versionId),
      [REGISTER_PASSPORT]: (payload, run) =>
        registerPassport(shared, (payload as { registrationId: number }).registrationId, run),
      async [KEEP_WAITING]() {
        const waiting = await versionsToKeep.rows(pool, {
          keepsBackups: shared.ports.backupStore !== undefined,
          limit: SWEPT,
        });
        for (const { id } of waiting) {
          await addJob(pool, JOBS_SCHEMA, KEEP_VERSION, { versionId: id }, { jobKey: `${KEEP_VERSION} ${id}` });
        }
        if (await someWait(pool)) await scheduleAnchoring(pool);
      },
      async [ANCHOR_VERSIONS]() {
        await gatherAnchor(pool, shared.clock());
        const open = await settleAnchors(pool, shared.peers);
        if (open > 0 || (await someWait(pool))) await scheduleAnchoring(pool);
      },
    },
  });
}
