import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { custodyMigrations } from '../../../../subgraphs/custody/migrations/list.js';
import type { MigrationClass } from '../../../../subgraphs/lib/database/migrate.js';
import { type FormerDatabase, migratedUntil } from '../../../support/migrated-until.js';

// A database of the version before, with items, a batch and what hangs on them: nothing is lost but the bound of 32 bits.
const NEW = '0780-ids';
const BEYOND = 3_000_000_000;

const DATA = `
  insert into custody.item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
    select 1, repeat('A', 10), 'T', 1, 'batch', true, decode(lpad(to_hex(n), 64, '0'), 'hex'), now() from generate_series(1, 50) n;
  insert into custody.certificate (item_id, number, issued_at) select id, 'CERT-' || id, now() from custody.item;
  insert into custody.scan (item_id, brand_id, at, source)
    select id, 1, now() - id * interval '2 days', 'qr' from custody.item;
  insert into custody.mint_batch (id, job_id, brand_id, brand_code, identity, items_count, enqueued_at)
    values (1, gen_random_uuid(), 1, repeat('A', 10), true, 2, now());`;

/** Definitions of a schema that a change of types must leave as they are. */
const DEFINITIONS = `
  select pg_get_constraintdef(oid) || conname || convalidated as made from pg_constraint where connamespace = 'custody'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'custody'
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
             where not t.tgisinternal and c.relnamespace = 'custody'::regnamespace
  union all select inhrelid::regclass || ' of ' || inhparent::regclass from pg_inherits
  union all select viewname || definition from pg_views where schemaname = 'custody'
  order by 1`;

let former: FormerDatabase;
beforeAll(async () => {
  former = await migratedUntil('custody', custodyMigrations, NEW);
  await former.client.query(DATA);
}, 60_000);
afterAll(() => former.drop());

const rows = async (text: string): Promise<object[]> => (await former.client.query<object>(text)).rows;

it('keeps rows, partitions, keys, references, indexes, triggers and views', async () => {
  const state = async () => [
    await rows(DEFINITIONS),
    await rows('select to_jsonb(i) from custody.item i order by id'),
    await rows('select to_jsonb(s) from custody.scan s order by id'),
    await rows('select tableoid::regclass::text as part, count(*) from custody.scan group by 1 order by 1'),
  ];
  const before = await state();
  expect(before.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
  await former.apply(custodyMigrations.list[NEW] as MigrationClass);
  expect(await state()).toEqual(before);
});

it('numbers things beyond 32 bits, and refers to them', async () => {
  await rows(`select setval(pg_get_serial_sequence('custody.item', 'id'), ${BEYOND})`);
  const [item] = await rows(
    `insert into custody.item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
     values (${BEYOND}, repeat('B', 10), 'T', ${BEYOND}, 'batch', true, decode(repeat('e', 64), 'hex'), now()) returning id, brand_id`,
  );
  expect(item).toEqual({ id: BEYOND + 1, brand_id: BEYOND });
  await rows(
    `insert into custody.certificate (item_id, number, issued_at) values (${BEYOND + 1}, 'CERT-BEYOND', now())`,
  );
  await rows(`update custody.mint_batch set key_id = ${BEYOND}, account_id = ${BEYOND}`);
  await expect(
    rows(`insert into custody.certificate (item_id, number, issued_at) values (${BEYOND + 2}, 'CERT-NONE', now())`),
  ).rejects.toMatchObject({ code: '23503' });
});
