import { addJob } from '../lib/jobs/add-job.js';
import { createJobs, type Jobs } from '../lib/jobs/jobs.js';
import { numberIn } from '../lib/jobs/payload.js';
import { checkSubjects } from './backup/check-subjects.js';
import { copyChanged, placeOfBackup } from './backup/copy-changed.js';
import { scheduleCopying } from './backup/schedule-copying.js';
import type { PassportsShared } from './context.js';
import { gatherAnchor, settleAnchors, someAreOpen, someWait } from './proofs/anchor-versions.js';
import { scheduleAnchoring } from './proofs/schedule-anchoring.js';
import { keepVersion } from './publishing/keep-version.js';
import { versionsToKeep } from './publishing/keep-version.statements.js';
import { registerPassport } from './registry/register-passport.job.js';
import { settleGivenUp } from './registry/settle-given-up.js';
import {
  ANCHOR_VERSIONS,
  CHECK_ITEM_STATES,
  COPY_CHANGED,
  JOBS_SCHEMA,
  KEEP_VERSION,
  KEEP_WAITING,
  REGISTER_PASSPORT,
  SERVES_ALL,
} from './tasks.js';

/** Most versions queued at once by the sweep. */
const SWEPT = 1_000;

/** Each minute, writes the backup's manifest and compares the subjects of passports. */
const COPYING = [
  `* * * * * ${COPY_CHANGED} ?jobKey=${COPY_CHANGED}&jobKeyMode=preserve_run_at&queue=${COPY_CHANGED}&priority=${SERVES_ALL}`,
  `* * * * * ${CHECK_ITEM_STATES} ?jobKey=${CHECK_ITEM_STATES}&priority=${SERVES_ALL}`,
];

/** Creates the background jobs of publication: content copies, backups and anchors. */
export function passportJobs(shared: PassportsShared): Jobs {
  const { pool } = shared.database;
  const { backupStore, encryptionKey } = shared.ports;
  const place = backupStore && placeOfBackup(backupStore, encryptionKey);
  return createJobs({
    databaseUrl: shared.ports.databaseUrl,
    schema: JOBS_SCHEMA,
    mechanisms: shared.ports.mechanisms,
    log: shared.ports.log,
    // More than the queues of registrations and that of the backup's changes, so that they never hold all workers.
    concurrency: 4,
    // Queues waiting versions again, after a store was down or a backup store was configured later.
    crontab: [
      `*/5 * * * * ${KEEP_WAITING} ?jobKey=${KEEP_WAITING}&priority=${SERVES_ALL}`,
      ...(place ? COPYING : []),
    ].join('\n'),
    tasks: {
      [KEEP_VERSION]: (payload) => keepVersion(shared, numberIn(payload, 'versionId')),
      [REGISTER_PASSPORT]: (payload, run) => registerPassport(shared, numberIn(payload, 'registrationId'), run),
      async [KEEP_WAITING]() {
        const waiting = await versionsToKeep.rows(pool, {
          keepsBackups: shared.ports.backupStore !== undefined,
          limit: SWEPT,
        });
        for (const { id } of waiting) {
          await addJob(pool, JOBS_SCHEMA, KEEP_VERSION, { versionId: id }, { jobKey: `${KEEP_VERSION} ${id}` });
        }
        if ((await someWait(pool)) || (await someAreOpen(pool))) await scheduleAnchoring(pool);
        await settleGivenUp(shared);
      },
      async [ANCHOR_VERSIONS]() {
        await gatherAnchor(pool, shared.clock());
        const open = await settleAnchors(pool, shared.peers);
        if (open > 0 || (await someWait(pool))) await scheduleAnchoring(pool);
        await scheduleCopying(pool, shared.ports);
      },
      async [COPY_CHANGED]() {
        if (place) await copyChanged(shared, place);
      },
      async [CHECK_ITEM_STATES]() {
        await checkSubjects(shared);
        await scheduleCopying(pool, shared.ports);
      },
    },
  });
}
