import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type Mechanisms, POSTGRES_MECHANISMS } from '../../../../subgraphs/lib/database/mechanisms/mechanisms.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { addJob } from '../../../../subgraphs/lib/jobs/add-job.js';
import { createJobs, type Jobs, prepareJobs, type Task } from '../../../../subgraphs/lib/jobs/jobs.js';
import { LOG_RULES } from '../../../../subgraphs/lib/process/log.js';
import { answerLosingServer } from '../../../support/answer-losing-server.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { present } from '../../../support/present.js';
import { eventually } from '../../../support/receiver.js';

let database: FreshDatabase;
let pool: Pool;

const SCHEMA = 'test_jobs';
let mechanisms: Mechanisms = POSTGRES_MECHANISMS;
const jobsWith = (work: Task, log = pino({ level: 'silent' }), databaseUrl = database.url): Jobs =>
  createJobs({
    databaseUrl,
    schema: SCHEMA,
    mechanisms,
    log,
    tasks: { work },
  });

/** Starts jobs whose task tells of each payload it is given; resolves with the first. */
async function firstPayload(): Promise<{ payload: Promise<unknown>; jobs: Jobs }> {
  let tell: (payload: unknown) => void = () => {};
  const payload = new Promise((resolve) => {
    tell = resolve;
  });
  const jobs = jobsWith(async (given) => tell(given));
  await jobs.start();
  return { payload, jobs };
}

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url });
  for (const event of ['error', 'connect'] as const) pool.on(event, () => {});
  await pool.query('create schema test');
  await pool.query('create table test.lease (like custody.lease including all)');
  await prepareJobs(pool, { schema: SCHEMA, log: pino({ level: 'silent' }) });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe.each(['advisory', 'rows'] as const)('jobs, with locks by %s', (locks) => {
  beforeAll(() => {
    mechanisms = { ...POSTGRES_MECHANISMS, locks };
  });

  it('exist exactly when the transaction they were added in does', async () => {
    await inTransaction(pool, (client) => addJob(client, SCHEMA, 'work', { kept: true }));
    await inTransaction(pool, async (client) => {
      await addJob(client, SCHEMA, 'work', { kept: false });
      throw new Error('undone');
    }).catch(() => {});
    const { payload, jobs } = await firstPayload();
    expect(await payload).toEqual({ kept: true });
    await jobs.stop();
    expect((await pool.query(`select 1 from ${SCHEMA}.jobs`)).rowCount).toBe(0);
  });

  it('that fail are logged with their error, without payload and mail addresses', async () => {
    let lines = '';
    const written = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    });
    const failure = Object.assign(new Error('550 <jo@example.test> rejected'), {
      code: 'EX',
      rejected: 'jo@example.test',
    });
    const jobs = jobsWith(() => Promise.reject(failure), pino(LOG_RULES, written));
    await addJob(pool, SCHEMA, 'work', { name: 'Jo Doe' }, { jobKey: 'failing' });
    await jobs.start();
    await eventually(() => lines.includes('Failed task'), 'a line about the failed job');
    await jobs.stop();
    await pool.query(`select ${SCHEMA}.remove_job('failing')`);
    const line = present(lines.split('\n').find((one) => one.includes('Failed task')));
    expect(JSON.parse(line).err).toMatchObject({ code: 'EX', message: '550 <[address]> rejected' });
    expect(line).not.toMatch(/jo@|Jo Doe/);
  });

  it('of one key are one job', async () => {
    for (const at of [1, 2, 3]) await addJob(pool, SCHEMA, 'work', { at }, { jobKey: 'same', delayMs: 3_600_000 });
    const { rows } = await pool.query(`select key from ${SCHEMA}.jobs`);
    expect(rows).toEqual([{ key: 'same' }]);
    await pool.query(`select ${SCHEMA}.remove_job('same')`);
  });

  it('of a killed process run again in another, within seconds', async () => {
    await addJob(pool, SCHEMA, 'work', { survives: 'kill -9' });
    const script = fileURLToPath(new URL('./crashing-worker.js', import.meta.url));
    const worker = spawn(process.execPath, [script, database.url, locks], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(worker.stdout, 'data');
    const { payload, jobs } = await firstPayload();
    worker.kill('SIGKILL');
    const killed = Date.now();
    expect(await payload).toEqual({ survives: 'kill -9' });
    // Hours without the locks of those who are alive; three seconds on a machine that does nothing else.
    expect(Date.now() - killed).toBeLessThan(60_000);
    await jobs.stop();
  });

  it('whose outcome cannot be written down, since the database went away, run again when it is back', async () => {
    const admin = testPool({ connectionString: process.env.TEST_POSTGRES_URL, max: 1 });
    const name = new URL(database.url).pathname.slice(1);
    const open = (isOpen: boolean) => admin.query(`alter database ${name} allow_connections ${isOpen}`);
    let runs = 0;
    let tell: (runs: number) => void = () => {};
    const again = new Promise<number>((resolve) => {
      tell = resolve;
    });
    const jobs = jobsWith(async () => {
      runs += 1;
      if (runs > 2) return tell(runs);
      await open(false);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      setTimeout(() => open(true), 500);
      if (runs === 1) throw new Error('of the task');
    });
    try {
      await jobs.start();
      await addJob(pool, SCHEMA, 'work', {});
      expect(await again).toBe(3);
    } finally {
      await open(true);
      await jobs.stop();
      await admin.end();
    }
  });

  it('that were taken on a connection that broke before the answer run all the same', async () => {
    const server = await answerLosingServer(database.url, 'unlucky');
    let tell: (payload: unknown) => void = () => {};
    const ran = new Promise((resolve) => {
      tell = resolve;
    });
    const jobs = jobsWith(async (payload) => tell(payload), undefined, server.url);
    await addJob(pool, SCHEMA, 'work', 'unlucky', { queueName: 'one after the other' });
    try {
      await jobs.start();
      // Hours without a look for them.
      expect(await ran).toBe('unlucky');
      expect(server.hasLost()).toBe(true);
    } finally {
      await jobs.stop();
      await server.close();
    }
  });

  it('stay with a running worker, however long they take', async () => {
    const runs: unknown[] = [];
    let sweptOnce: () => void = () => {};
    const swept = new Promise<void>((resolve) => {
      sweptOnce = resolve;
    });
    const jobs = jobsWith(async (payload) => {
      runs.push(payload);
      if (payload !== 'long') return sweptOnce();
      await pool.query(
        `update ${SCHEMA}._private_jobs set locked_at = now() - interval '1 hour' where locked_by <> 'gone'`,
      );
      await swept;
    });
    // Locked by a worker that no longer runs: once it runs, a sweep has checked the other job as well.
    await addJob(pool, SCHEMA, 'work', 'of the dead');
    await pool.query(`update ${SCHEMA}._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 hour'`);
    await addJob(pool, SCHEMA, 'work', 'long');
    // Of jobs that may run, the one that could begin first does.
    await pool.query(
      `update ${SCHEMA}._private_jobs set run_at = now() - interval '1 second' * case when locked_by is null then 2 else 1 end`,
    );
    await jobs.start();
    await swept;
    await jobs.stop();
    expect(runs).toEqual(['long', 'of the dead']);
  });

  it('added again under their key while they were taken away from their worker are not deleted at its end', async () => {
    const runs: unknown[] = [];
    let endAgain: () => void = () => {};
    const again = new Promise<void>((resolve) => {
      endAgain = resolve;
    });
    const jobs = jobsWith(async (payload) => {
      runs.push(payload);
      if (payload === 'again') return endAgain();
      await inTransaction(pool, async (client) => {
        await client.query(`update ${SCHEMA}._private_jobs set locked_by = null, locked_at = null`);
        await addJob(client, SCHEMA, 'work', 'again', { jobKey: 'one', delayMs: 200 });
      });
    });
    await addJob(pool, SCHEMA, 'work', 'first', { jobKey: 'one' });
    await jobs.start();
    await again;
    await jobs.stop();
    expect(runs).toEqual(['first', 'again']);
  });
});
