import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pruneEvents } from '../../../subgraphs/custody/events/prune-events.job.js';
import { custodyPartitions } from '../../../subgraphs/custody/partitions.js';
import { pruneScans } from '../../../subgraphs/custody/verification/prune-scans.job.js';
import '../../../subgraphs/custody/verification/earlier-scans.statements.js';
import '../../../subgraphs/custody/events/event-log.statements.js';
import { makePartitions } from '../../../subgraphs/lib/database/partitions/make-partitions.js';
import { everyStatement } from '../../../subgraphs/lib/database/statement.js';
import { testPool } from '../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.js';

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=custody', max: 2 });
  await pool.query(`insert into item (id, brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
    values (1, 1, repeat('A', 10), 'T', 1, 'batch', true, decode(repeat('a', 64), 'hex'), now())`);
  for (const month of ['2026-01', '2026-04', '2026-07', '2026-10'])
    await makePartitions(pool, custodyPartitions, new Date(`${month}-01T00:00:00Z`));
});
beforeEach(async () => {
  await pool.query('truncate event, scan');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const event = (at: string, isRelayed: boolean) =>
  pool.query(
    `insert into event (id, type, brand_id, item_id, occurred_at, body, relayed_at)
     values (gen_random_uuid(), 'x', 1, 1, $1, '{}', case when $2 then now() end)`,
    [at, isRelayed],
  );
const scan = (at: string) =>
  pool.query(`insert into scan (item_id, brand_id, at, source) values (1, 1, $1, 'qr')`, [at]);

const instants = async (table: string, column: string): Promise<string[]> =>
  (await pool.query<{ at: Date }>(`select ${column} as at from ${table} order by 1`)).rows.map(({ at }) =>
    at.toISOString().slice(0, 10),
  );

describe('the log of events', () => {
  it('loses the weeks that are old and handed over, whole, and no event that waits', async () => {
    for (const at of ['2026-10-05', '2026-10-11', '2026-10-14', '2026-10-20']) await event(at, true);
    await event('2026-10-15', false);
    await pruneEvents(pool, new Date('2026-10-19T00:00:00Z'));
    expect(await instants('event', 'occurred_at')).toEqual(['2026-10-14', '2026-10-15', '2026-10-20']);
    await pool.query('update event set relayed_at = now()');
    await pruneEvents(pool, new Date('2026-10-19T00:00:00Z'));
    expect(await instants('event', 'occurred_at')).toEqual(['2026-10-20']);
  });
});

describe('scans', () => {
  it('go a month at a time once all of the month are as old as they are kept', async () => {
    for (const at of ['2026-07-31', '2026-08-01', '2026-08-31', '2026-09-01']) await scan(at);
    await pruneScans(pool, 2, new Date('2026-10-31T12:00:00Z'));
    expect(await instants('scan', 'at')).toEqual(['2026-08-01', '2026-08-31', '2026-09-01']);
    await pruneScans(pool, 2, new Date('2026-11-01T00:00:00Z'));
    expect(await instants('scan', 'at')).toEqual(['2026-09-01']);
  });

  it('stay until the month is over on the last day of a long one', async () => {
    await scan('2026-09-10');
    await pruneScans(pool, 1, new Date('2026-10-31T12:00:00Z'));
    expect(await instants('scan', 'at')).toEqual(['2026-09-10']);
    await pruneScans(pool, 1, new Date('2026-11-01T00:00:00Z'));
    expect(await instants('scan', 'at')).toEqual([]);
  });

  it.each([
    '2026-12-31T12:00:00Z',
    '2027-02-28T12:00:00Z',
  ])('of %s are kept as long whatever the month is', async (now) => {
    await scan('2026-10-31');
    await pruneScans(pool, 6, new Date(now));
    expect(await instants('scan', 'at')).toEqual(['2026-10-31']);
  });
});

/** Partitions that a statement looks at with these arguments, planned once for any. */
async function lookedAt(name: string, args: string): Promise<string[]> {
  const text = everyStatement().find((each) => each.name === name)?.text;
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare looking as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute looking (${args})`);
    await client.query('deallocate looking');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [...new Set(plan.match(/ on ((?:scan|event)_\w+)/g) ?? [])].map((found) => found.slice(4)).toSorted();
  } finally {
    client.release(true);
  }
}

describe('partitions', () => {
  it('of former months are not looked at for the scans of a day', async () => {
    const there = await lookedAt('earlier_scans', `1, '2026-12-31T12:00:00Z'`);
    expect(there.filter((each) => /2026_(0\d|10|11)/.test(each))).toEqual([]);
    expect(there).toContain('scan_2026_12');
  });

  it('of other weeks are not looked at for events that were handed over', async () => {
    const week = `'2026-10-20T00:00:00Z', '2026-10-21T00:00:00Z'`;
    const { text = '' } = everyStatement().find(({ name }) => name === 'set_relayed') ?? {};
    // In the order of the arguments in the text.
    expect(text).toMatch(/"relayed_at" = \$1 .*any\(\$2\).*"occurred_at" >= \$3 .*"occurred_at" < \$4/);
    expect(await lookedAt('set_relayed', `now(), '{}', ${week}`)).toEqual(['event_2026_10_19']);
  });
});
