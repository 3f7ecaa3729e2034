import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { held } from '../../../../../subgraphs/lib/database/mechanisms/held.js';
import {
  holdRowFunction,
  newLockTable,
} from '../../../../../subgraphs/lib/database/mechanisms/mechanisms.migration.js';
import { migrate } from '../../../../../subgraphs/lib/database/migrate.js';
import { openPool } from '../../../../../subgraphs/lib/database/open-pool.js';
import { statementsOf } from '../../../../../subgraphs/lib/database/statement.js';
import { projectFile } from '../../../../../subgraphs/lib/process/project.js';
import { passportsMigrations } from '../../../../../subgraphs/passports/migrations/list.js';
import { type FreshDatabase, freshDatabase } from '../../../../support/fresh-database.js';
import { until } from '../../../../support/until.js';

const hold = statementsOf<object>()('hold', (db, { name }: { name: string }) =>
  db.selectNoFrom(held(sql<string>`'thing ' || ${name}`, sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)),
);

const log = pino({ level: 'silent' });
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('no statement locks by other means than the chosen one', async () => {
  const folder = projectFile('subgraphs');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.statements.ts'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const times = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const advisory = names.filter((_, at) => /pg_advisory_xact_lock\(/.test(texts[at]!));
  expect(advisory.length).toBeGreaterThan(8);
  const bare = names.filter((_, at) => {
    const text = texts[at]!;
    return times(text, /pg_advisory_xact_lock\(/g) !== times(text, /\bheld\(/g);
  });
  expect(bare).toEqual([]);
});

describe.each(['advisory', 'rows'] as const)('a name that a transaction holds by %s', (locks) => {
  const schema = `by_${locks}`;
  const mechanisms = { locks, notifications: 'listen' } as const;
  let pool: Pool;

  beforeAll(async () => {
    pool = openPool({ url: database.url, schema, log, mechanisms }, { max: 3, purpose: 'test' });
    for (const statement of [`create schema ${schema}`, newLockTable(schema), holdRowFunction(schema)])
      await pool.query(statement);
  });
  afterAll(() => pool.end());

  /** Begins a transaction that holds a name. */
  async function holder(name: string) {
    const client = await pool.connect();
    client.on('error', () => {});
    await client.query('begin');
    await hold.run(client, { name });
    return client;
  }
  /** One that waits for it, once it does. */
  async function waiting(name: string) {
    let isHeld = false;
    const held = holder(name).then((client) => {
      isHeld = true;
      return client;
    });
    await until(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0 || undefined;
    });
    expect(isHeld).toBe(false);
    return { held, isHeld: () => isHeld };
  }

  it.each(['commit', 'rollback'])('is waited for until its %s; nothing is left behind', async (end) => {
    const first = await holder('one');
    const second = await waiting('one');
    await first.query(end);
    first.release();
    const next = await second.held;
    await next.query('commit');
    next.release();
    expect((await pool.query('select from lock')).rows).toEqual([]);
  });

  it('is free once the connection of its holder is lost', async () => {
    const first = await holder('one');
    const second = await waiting('one');
    // The server is shared with the test files that run meanwhile.
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`,
    );
    first.release(true);
    (await second.held).release(true);
  });

  it('is held as often as the transaction likes, and no other name with it', async () => {
    const first = await holder('one');
    await hold.run(first, { name: 'one' });
    const other = await holder('two');
    for (const client of [first, other]) {
      await client.query('commit');
      client.release();
    }
  });

  it('lets processes that start together apply migrations once', async () => {
    const fresh = await freshDatabase();
    const place = { url: fresh.url, schema: 'passports', log, mechanisms };
    const own = openPool(place, { max: 4, purpose: 'test' });
    try {
      await own.query('drop schema passports cascade');
      await Promise.all([1, 2, 3].map(() => migrate(own, { ...place, migrations: passportsMigrations })));
      const { rows } = await own.query<{ name: string }>('select name from passports.migration order by id');
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(passportsMigrations.list));
    } finally {
      await own.end();
      await fresh.drop();
    }
  });
});
