import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ATTEMPT_MEMORY_SECONDS } from '../../schema/limits.js';
import type { Database } from '../lib/database/database.js';
import { makePartitions } from '../lib/database/partitions/make-partitions.js';
import { createJobs, type Jobs, type Task } from '../lib/jobs/jobs.js';
import { createLoop, type Loop } from '../lib/jobs/loop.js';
import { numberIn } from '../lib/jobs/payload.js';
import { forgetAttempts } from '../lib/windows/attempts.js';
import { expireLife } from './after-sales/expire-life.job.js';
import type { CustodyContext } from './context.js';
import { EVENT_DAYS, pruneEvents } from './events/prune-events.job.js';
import { eventRelay } from './events/relay-events.job.js';
import { mailLetters } from './letters/mail-letters.job.js';
import { addMintJob, CUSTODY_JOBS } from './minting/add-mint-job.js';
import { mintBatch } from './minting/mint-batch.job.js';
import { pruneBatches } from './minting/prune-batches.job.js';
import { releaseQuota } from './minting/release-quota.job.js';
import { mailNumberReport } from './number-reports/mail-report.job.js';
import { pruneReports } from './number-reports/number-report.statements.js';
import { routeReports } from './number-reports/route-reports.job.js';
import { handBackItems } from './ownership/hand-back-items.js';
import { custodyPartitions } from './partitions.js';
import { keyPlainCodes } from './repair/key-plain-codes.job.js';
import { mailSighting } from './theft/mail-sighting.job.js';
import { pruneScans } from './verification/prune-scans.job.js';

/** Days after which a batch's status is shortened (§2.3). */
const DETAIL_DAYS = 30;
/** Days for which reports of numbers are kept. */
const NUMBER_REPORT_DAYS = 365;
const DAY_MS = 86_400_000;

/** Returns the tasks of the queue by name. */
function tasksOf(
  { chain, technicalKey, clock, peers, ports, codeKey }: CustodyContext,
  pool: Pool,
): Readonly<Record<string, Task>> {
  return {
    async mintRows(payload) {
      if (!chain) throw new Error('No chain is configured');
      await mintBatch({ pool, chain, technicalKey, clock }, { batchId: numberIn(payload, 'batchId') });
    },
    // Task of an earlier version, whose processes must not continue work that this one began.
    mintBatch: (payload) => addMintJob(pool, numberIn(payload, 'batchId')),
    mailSighting: (payload) => mailSighting(pool, peers, numberIn(payload, 'id')),
    mailNumberReport: (payload) => mailNumberReport(pool, peers, numberIn(payload, 'id')),
    makePartitions: () => makePartitions(pool, custodyPartitions, clock()),
    async pruneScans() {
      if (ports.scanMonths !== undefined) await pruneScans(pool, ports.scanMonths, clock());
    },
    pruneEvents: () => pruneEvents(pool, new Date(clock().getTime() - EVENT_DAYS * DAY_MS)),
    // Keeps the name under which a job may be queued in existing installations.
    keyProofCodes: () => keyPlainCodes(pool, codeKey),
    forgetAttempts: () => {
      const before = new Date(clock().getTime() - ATTEMPT_MEMORY_SECONDS.custody * 1_000);
      return forgetAttempts(pool, before);
    },
    async pruneNumberReports() {
      await pruneReports.run(pool, { before: new Date(clock().getTime() - NUMBER_REPORT_DAYS * DAY_MS) });
    },
    pruneBatches: () => {
      const now = clock();
      const before = new Date(now.getTime() - (ports.batchDetailDays ?? DETAIL_DAYS) * DAY_MS);
      return pruneBatches(pool, before, now);
    },
  };
}

const CRONTAB = [
  '17 * * * * pruneBatches',
  '27 * * * * makePartitions',
  '37 * * * * pruneEvents',
  '*/10 * * * * keyProofCodes',
  '47 * * * * forgetAttempts',
  '42 3 * * * pruneScans',
  '52 3 * * * pruneNumberReports',
].join('\n');

/** Returns the loops that run continuously. */
function loopsOf(context: CustodyContext, pool: Pool, log: Logger): Loop[] {
  const { peers, clock } = context;
  return [
    createLoop({
      name: 'events',
      ...eventRelay(pool, peers, clock),
      log,
      busyMs: 0,
      troubleMs: 1_000,
    }),
    createLoop({
      name: 'letters',
      pass: () => mailLetters(pool, peers, clock()),
      log,
      idleMs: () => 1_000,
      busyMs: 0,
      troubleMs: 5_000,
    }),
    createLoop({
      name: 'number reports',
      pass: () => routeReports({ pool, peers, attempts: context.attempts, clock, log }),
      log,
      idleMs: () => 2_000,
      busyMs: 0,
      troubleMs: 30_000,
    }),
    createLoop({
      name: 'quota',
      pass: () => releaseQuota(pool, peers, clock()),
      log,
      idleMs: () => 1_000,
      busyMs: 0,
      troubleMs: 5_000,
    }),
    createLoop({
      name: 'expiries',
      pass: async () => {
        const more = await expireLife(pool, clock);
        return (await handBackItems(context)) || more;
      },
      log,
      idleMs: () => 5_000,
      busyMs: 0,
      troubleMs: 10_000,
    }),
  ];
}

/** Creates the jobs of custody. `settling`: the chain's own loop. */
export function custodyJobs(
  context: CustodyContext,
  { pool }: Database,
  databaseUrl: string,
  log: Logger,
  settling: Loop | null,
): Jobs {
  const { mechanisms, recurringJobs } = context.ports;
  const queue = createJobs({
    ...{ databaseUrl, mechanisms, recurringJobs, log },
    schema: CUSTODY_JOBS,
    concurrency: 4,
    tasks: tasksOf(context, pool),
    crontab: CRONTAB,
  });
  const loops = [...loopsOf(context, pool, log), ...(settling ? [settling] : [])];
  return {
    async start() {
      await queue.start();
      await keyPlainCodes(pool, context.codeKey);
      for (const loop of loops) loop.start();
    },
    async stop() {
      await queue.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
