import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { openStatements, requireSessionSettings } from '../../../../subgraphs/lib/database/open-statements.js';
import { statementsOf } from '../../../../subgraphs/lib/database/statement.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../../support/pgbouncer.js';

const log = pino({ level: 'silent' });
const statement = statementsOf<Record<never, never>>();
const seen = statement('settings_seen', (db, { at }: { at: number }) =>
  db.selectNoFrom([
    sql<number>`${at}::int`.as('at'),
    sql<string>`to_regclass('item')::text`.as('table'),
    sql<number>`pg_backend_pid()`.as('server'),
    sql<number>`(select count(*)::int from pg_prepared_statements where name = 'settings_seen')`.as('prepared'),
  ]),
);

let fresh: FreshDatabase;
const pools: Pool[] = [];
const open = (poolerUrl: string | undefined, max = 12): Pool => {
  const pool = openStatements({ url: fresh.url, poolerUrl, schema: 'custody', log, max, purpose: 'test' });
  pools.push(pool);
  return pool;
};

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await fresh.drop();
});

describe('statements without a pooler', () => {
  it('stay prepared on their connection', async () => {
    const pool = open(undefined, 1);
    await seen.row(pool, { at: 1 });
    expect(await seen.row(pool, { at: 2 })).toMatchObject({ at: 2, table: 'item', prepared: 1 });
  });

  it('come with the settings that PgBouncer is asked for', async () => {
    await expect(requireSessionSettings(open(undefined), { schema: 'custody' })).resolves.toBeUndefined();
  });
});

(hasPgBouncer ? describe : describe.skip)('statements through PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(fresh.url);
  });
  afterAll(() => pooler.stop());

  it('find their schema and their text at whichever server connection, of which there are fewer', async () => {
    const [one, other] = [open(pooler.url), open(pooler.url)];
    const rows = await Promise.all(Array.from({ length: 200 }, (_, at) => seen.row(at % 2 ? one : other, { at })));
    expect(rows.map((row) => row?.at)).toEqual(rows.map((_, at) => at));
    expect(new Set(rows.map((row) => row?.table))).toEqual(new Set(['item']));
    expect(new Set(rows.map((row) => row?.server)).size).toBeLessThanOrEqual(2);
  });

  it('keep to one server connection within a transaction', async () => {
    const pool = open(pooler.url);
    const servers = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(pool, async (client) => {
          const found = [await seen.row(client, { at: 1 }), await seen.row(client, { at: 2 })];
          return found.map((row) => row?.server);
        }),
      ),
    );
    for (const [first, second] of servers) expect(second).toBe(first);
  });

  it('are refused where its connections lack the settings of a schema', async () => {
    await expect(requireSessionSettings(open(pooler.url), { schema: 'custody' })).resolves.toBeUndefined();
    const bare = await startPgBouncer(fresh.url, {
      edited: (ini) => ini.replace("search_path=custody; set statement_timeout=''120s'';", 'search_path=catalog;'),
    });
    try {
      await expect(requireSessionSettings(open(bare.url), { schema: 'custody' })).rejects.toThrow(
        "PgBouncer’s connect_query of the database for custody must say set search_path = 'custody'; set statement_timeout = '120s'",
      );
    } finally {
      await bare.stop();
    }
  });
});
