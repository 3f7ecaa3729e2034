import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { Lookups, PLANNED_ONCE } from '../../../../subgraphs/lib/database/lookups.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

let fresh: FreshDatabase;
let pool: Pool;
let lookups: Lookups;
let described = 0;

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = testPool({ connectionString: fresh.url, max: 1, options: `-c ${PLANNED_ONCE}` });
  pool.on('connect', (client: PoolClient) => {
    const { connection } = client;
    connection.on('rowDescription', () => described++);
    client.on('error', () => {});
  });
  lookups = new Lookups(pool);
  await pool.query('create table thing (id int primary key)');
  await pool.query('insert into thing values (1), (2), (3)');
  await pool.query('analyze thing');
});

afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

const THING = { name: 'thing_by_id', sql: 'select * from thing where id = any($1::int[])' };

/** How the server answers, once it has settled on a plan. */
async function settledPlan(): Promise<string> {
  for (let time = 0; time < 6; time++) await lookups.find(THING, [1]);
  const explain = `explain (costs off) execute ${THING.name}('{1}')`;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('lookups', () => {
  it('are planned once for any keys, and anew when tables may have grown', async () => {
    expect(await settledPlan()).toMatch(/Seq Scan[\s\S]*= ANY \(\$1\)/);
    await pool.query('insert into thing select n from generate_series(4, 100000) as n');
    await pause(5_100);
    expect(await settledPlan()).toMatch(/Index (Only )?Scan[\s\S]*= ANY \(\$1\)/);
  }, 60_000);

  it('answer what any statement would, of every type we store', async () => {
    const sql = `
      select k as key, 7 as int, 9007199254740991::bigint as bigint, 1.5::float8 as float, 2.50::numeric as numeric, true as yes,
             null::text as nothing, '' as empty, 'é "x" \\' as text, '\\x00ff'::bytea as bytes,
             '{"a":[1,null]}'::jsonb as json, '{a,"b c",NULL}'::text[] as texts, '{1,2}'::int[] as ints,
             '2026-02-28'::date as day, '2026-02-28T12:34:56.789Z'::timestamptz as at, 'first' as twice, 'last' as twice
        from unnest($1::text[]) as k`;
    const keys = ['plain', '', 'NULL', '{a,b}', 'with "quotes" and \\', 'ligne\nbrisée', '12345678901234567890'];
    const expected = await pool.query({ text: sql, values: [keys] });
    const lookup = { name: 'every_type', sql };
    for (let time = 0; time < 2; time++) expect(await lookups.find(lookup, keys)).toEqual(expected.rows);
    expect(expected.rows.map(({ key }) => key)).toEqual(keys);
  });

  it('read instants as any statement does, wherever the server stands', async () => {
    const sql = `select k::timestamptz as at from unnest($1::text[]) as k`;
    const keys = ['2026-02-28 12:34:56.789123Z', '1999-12-31 23:59:59Z', '0044-03-15 00:00:00Z BC', 'infinity'];
    for (const zone of ['UTC', 'Asia/Kathmandu', 'Europe/Paris']) {
      await pool.query(`set timezone = '${zone}'`);
      const expected = await pool.query({ text: sql, values: [keys] });
      expect(await lookups.find({ name: `instants ${zone}`, sql }, keys)).toEqual(expected.rows);
    }
  });

  it('take the rights of the caller as their second value', async () => {
    const lookup = { name: 'with_rights', sql: 'select k, $2 as rights from unnest($1::int[]) as k' };
    expect(await lookups.find(lookup, [5], 'of a "brand"')).toEqual([{ k: 5, rights: 'of a "brand"' }]);
  });

  it('ask once per connection what rows are made of', async () => {
    const lookup = { name: 'asked_once', sql: 'select k from unnest($1::int[]) as k' };
    described = 0;
    for (let time = 0; time < 3; time++)
      expect(await lookups.find<{ k: number }>(lookup, [time])).toEqual([{ k: time }]);
    expect(await lookups.find(lookup, [])).toEqual([]);
    expect(described).toBe(1);
  });

  it('release the connection when the statement fails', async () => {
    const broken = { name: 'broken', sql: 'select nothing from unnest($1::int[])' };
    for (let time = 0; time < 3; time++) await expect(lookups.find(broken, [1])).rejects.toThrow('nothing');
    const overflow = { name: 'overflow', sql: 'select 1 / k as quotient from unnest($1::int[]) as k' };
    await expect(lookups.find(overflow, [1, 0])).rejects.toThrow('division by zero');
    expect(await lookups.find(overflow, [1])).toEqual([{ quotient: 1 }]);
  });

  it('never read rows by a layout that was another: a changed table fails once, then answers', async () => {
    await pool.query('create table other (id int, name text)');
    await pool.query("insert into other values (1, 'one')");
    const lookup = { name: 'other_by_id', sql: 'select * from other where id = any($1::int[])' };
    expect(await lookups.find(lookup, [1])).toEqual([{ id: 1, name: 'one' }]);
    await pool.query('alter table other drop column name, add column size int default 7');
    await expect(lookups.find(lookup, [1])).rejects.toThrow('cached plan must not change result type');
    expect(await lookups.find(lookup, [1])).toEqual([{ id: 1, size: 7 }]);
  });

  it('fail when their connection is lost, and go on with another', async () => {
    const slow = { name: 'slow', sql: 'select pg_sleep(30), k from unnest($1::int[]) as k' };
    const lost = expect(lookups.find(slow, [1])).rejects.toThrow(/terminating connection/);
    // The server is shared with the test files that run meanwhile.
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and query like 'select pg_sleep%'`;
    const elsewhere = testPool({ connectionString: fresh.url, max: 1 });
    const ended = async () => (await elsewhere.query(end)).rowCount === 1;
    while (!(await ended())) await pause(10);
    await elsewhere.end();
    await lost;
    expect(await lookups.find(THING, [2])).toEqual([{ id: 2 }]);
  });
});
