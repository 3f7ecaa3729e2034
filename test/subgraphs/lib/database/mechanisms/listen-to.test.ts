import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { listenTo } from '../../../../../subgraphs/lib/database/mechanisms/listen-to.js';
import type { Listening } from '../../../../../subgraphs/lib/database/mechanisms/listening.js';
import { notify } from '../../../../../subgraphs/lib/database/mechanisms/notification.statements.js';
import { openPool } from '../../../../../subgraphs/lib/database/open-pool.js';
import { testPool } from '../../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../../support/fresh-database.js';
import { until } from '../../../../support/until.js';

const log = pino({ level: 'silent' });
const CHANNEL = 'things_changed';
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe.each(['listen', 'table'] as const)('who listens by %s', (notifications) => {
  const mechanisms = { locks: 'advisory', notifications } as const;
  let pool: Pool;
  let listening: Listening;
  let calls = 0;
  let deaf = 0;

  beforeAll(async () => {
    const url = database.url;
    pool = openPool({ url, schema: 'catalog', log, mechanisms }, { max: 3, purpose: 'test' });
    const place = { url, schema: 'catalog', channel: CHANNEL, log, mechanisms } as const;
    listening = listenTo({ ...place, notified: () => calls++, deaf: () => deaf++ });
    await until(async () => calls > 0);
  });
  afterAll(async () => {
    await listening.close();
    await pool.end();
  });
  beforeEach(() => {
    calls = 0;
    deaf = 0;
  });
  const heard = (times: number) => until(async () => calls >= times);

  it('receives the notifications of its own channel only', async () => {
    await notify.run(pool, { channel: CHANNEL });
    await heard(1);
    const before = calls;
    await notify.run(pool, { channel: 'others' });
    await notify.run(pool, { channel: CHANNEL });
    await heard(before + 1);
    expect(calls).toBe(before + 1);
  });

  it('receives notifications when transactions commit, in any order', async () => {
    const [first, second] = [await pool.connect(), await pool.connect()];
    await first.query('begin');
    await notify.run(first, { channel: CHANNEL });
    await second.query('begin');
    await notify.run(second, { channel: CHANNEL });
    await second.query('commit');
    await heard(1);
    const before = calls;
    await first.query('commit');
    await heard(before + 1);
    first.release();
    second.release();
  });

  it('receives nothing of a transaction that is rolled back', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await notify.run(client, { channel: CHANNEL });
    await client.query('rollback');
    client.release();
    await notify.run(pool, { channel: CHANNEL });
    await heard(1);
    expect(calls).toBe(1);
  });

  it('reports a lost connection, and calls once when it is back', async () => {
    const admin = testPool({ connectionString: process.env.TEST_POSTGRES_URL, max: 1 });
    const name = new URL(database.url).pathname.slice(1);
    const allow = (isOpen: boolean) => admin.query(`alter database ${name} allow_connections ${isOpen}`);
    try {
      await allow(false);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await until(async () => deaf > 0);
    } finally {
      await allow(true);
      await admin.end();
    }
    const before = calls;
    await heard(before + 1);
    await notify.run(pool, { channel: CHANNEL });
    await heard(before + 2);
  });
});

it('a notification is written once a transaction, however often it is sent', async () => {
  const mechanisms = { locks: 'advisory', notifications: 'table' } as const;
  const pool = openPool({ url: database.url, schema: 'catalog', log, mechanisms }, { max: 1, purpose: 'test' });
  await pool.query('truncate catalog.notification');
  await pool.query(`insert into catalog.plan (code) select 'plan ' || n from generate_series(1, 20) n`);
  await pool.query(`insert into catalog.plan (code) values ('another')`);
  const { rows } = await pool.query('select channel from catalog.notification');
  expect(rows).toEqual([{ channel: 'catalog_changed' }, { channel: 'catalog_changed' }]);
  await pool.end();
});
