import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { custodyMigrations } from '../../../../subgraphs/custody/migrations/list.js';
import type { MigrationClass } from '../../../../subgraphs/lib/database/migrate.js';
import { type FormerDatabase, migratedUntil } from '../../../support/migrated-until.js';

// A database of the version before, with events that wait and scans of last year: all are there afterwards, once, and are written on.
const NEW = '0500-partitions';
let former: FormerDatabase;

const DATA = `
  insert into custody.item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
    select 1, repeat('A', 10), 'T', 1, 'batch', true, '0x' || lpad(to_hex(n), 64, '0'), now() from generate_series(1, 50) n;
  insert into custody.verification (event_id, item_id, at, source, is_valid)
    select gen_random_uuid(), id, now(), 'qr', true from custody.item;
  insert into custody.scan (item_id, brand_id, verification_id, at, source, country, outside_territory)
    select i.id, 1, i.id, now() - n * interval '9 days', 'qr', 'FR', n = 3
      from custody.item i, generate_series(1, 40) n;
  insert into custody.event (id, type, brand_id, item_id, occurred_at, body, relayed_at)
    select gen_random_uuid(), 'product.scanned', 1, id, now() - id * interval '1 day', '{"id":' || id || '}',
           case when id % 2 = 0 then now() end
      from custody.item;`;

beforeAll(async () => {
  former = await migratedUntil('custody', custodyMigrations, NEW);
  await former.client.query(DATA);
}, 60_000);
afterAll(() => former.drop());

const all = async (table: string, order: string): Promise<unknown[]> =>
  (await former.client.query(`select to_jsonb(t) as row from custody.${table} t order by ${order}`)).rows;

it('keeps every row once, and counts on', async () => {
  const [scans, events] = [await all('scan', 'id'), await all('event', 'position')];
  expect([scans.length, events.length]).toEqual([2_000, 50]);
  await former.apply(custodyMigrations.list[NEW] as MigrationClass);
  expect(await all('scan', 'id')).toEqual(scans);
  expect(await all('event', 'position')).toEqual(events);
  const { rows } = await former.client.query(
    `insert into custody.scan (item_id, brand_id, at, source) values (1, 1, now(), 'qr') returning id::int`,
  );
  expect(rows).toEqual([{ id: 2_001 }]);
  await former.client.query(
    `insert into custody.event (id, type, brand_id, occurred_at, body) values (gen_random_uuid(), 'x', 1, now(), '{}')`,
  );
  const last = await former.client.query('select max(position)::int as last from custody.event');
  expect(last.rows).toEqual([{ last: 51 }]);
});

it('finds them by the same indexes, which were not made anew for events', async () => {
  const { rows } = await former.client.query<{ name: string; table: string }>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table from pg_index
      where indrelid in ('custody.event_before'::regclass, 'custody.scan_before'::regclass) order by 1`,
  );
  expect(rows.map(({ name: index }) => index.replace('custody.', ''))).toEqual([
    'before_event_by_item',
    'before_event_to_relay',
    'before_scan_by_brand_and_time',
    'before_scan_by_item',
    'before_scan_outside',
    'event_before_pkey',
    'scan_before_pkey',
  ]);
});

it.each([
  `insert into custody.scan (item_id, brand_id, at, source) values (1, 2, now(), 'qr')`,
  `insert into custody.scan (item_id, brand_id, verification_id, at, source) values (1, 1, 999, now(), 'qr')`,
  `update custody.scan set brand_id = 2 where id = 1`,
  `insert into custody.event (id, type, brand_id, item_id, occurred_at, body)
     values (gen_random_uuid(), 'x', 2, 1, now(), '{}')`,
  `update custody.event set item_id = 3 where item_id = 1`,
  'delete from custody.item where id = 1',
  'update custody.item set brand_id = 2 where id = 1',
])('is refused: %s', async (statement) => {
  await expect(former.client.query(statement)).rejects.toMatchObject({ code: '23503' });
});
