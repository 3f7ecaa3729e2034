import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { Lookups, PLANNED_ONCE } from '../../../subgraphs/lib/lookups.js';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.js';

let fresh: FreshDatabase;
let pool: Pool;

beforeAll(async () => {
  fresh = await freshDatabase();
  pool = new Pool({ connectionString: fresh.url, max: 1, options: `-c ${PLANNED_ONCE}` });
  await pool.query('create table thing (id int primary key)');
  await pool.query('insert into thing values (1), (2), (3)');
  await pool.query('analyze thing');
  await pool.query('prepare lookup(int[]) as select * from thing where id = any($1)');
});

afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

/** How the server answers for one key, once it has settled on a plan. */
async function settledPlan(lookups: Lookups): Promise<string> {
  for (let time = 0; time < 6; time++) await lookups.query({ text: "execute lookup('{1}')" });
  const { rows } = await lookups.query({ text: "explain (costs off) execute lookup('{1}')" });
  return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
}

describe('lookups', () => {
  it('are planned once for whatever keys, and anew when tables may have grown', async () => {
    const lookups = new Lookups(pool);
    expect(await settledPlan(lookups)).toMatch(/Seq Scan[\s\S]*= ANY \(\$1\)/);
    await pool.query('insert into thing select n from generate_series(4, 100000) as n');
    await pause(5_100);
    expect(await settledPlan(lookups)).toMatch(/Index (Only )?Scan[\s\S]*= ANY \(\$1\)/);
  }, 15_000);

  it('give a connection back whatever comes of the statement', async () => {
    const lookups = new Lookups(pool);
    await expect(lookups.query({ text: 'select nothing' })).rejects.toThrow('nothing');
    expect((await lookups.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
  });
});
