import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { testPool } from '../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { SCHEMAS } from './released-statements.js';

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/**
 * Numbers that are an `integer`: the graph tells them as `Int`, which has 32 bits. There are as many as things that are registered, or that
 * people do to them one by one: two billion at most. What happens by itself is counted by a `bigint`.
 */
const INTEGERS: readonly string[] = [
  ...['plan', 'brand', 'category', 'model', 'batch'].map((table) => `catalog.${table}`),
  ...['item', 'certificate', 'mint_batch', 'shipment', 'retailer', 'sale_activation'].map(
    (table) => `custody.${table}`,
  ),
  ...['transfer', 'holder_change', 'receipt', 'single_use_code', 'intervention', 'image'].map(
    (table) => `custody.${table}`,
  ),
  ...['product_return', 'warranty', 'warranty_claim', 'buyback', 'letter'].map((table) => `custody.${table}`),
  ...['theft_report', 'theft_notice', 'number_report'].map((table) => `custody.${table}`),
  ...['account', 'api_key', 'invitation', 'webhook_subscription'].map((table) => `integrations.${table}`),
  ...['accreditation', 'distributor_contact'].map((table) => `integrations.${table}`),
  ...['passport', 'version', 'issuer_key', 'anchor', 'registration'].map((table) => `passports.${table}`),
];

it('numbers of what happens by itself are bigint', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
        and (a.attidentity <> '' or pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null)
        and a.atttypid <> 'bigint'::regtype order by 1`,
    [SCHEMAS],
  );
  const found = rows.map(({ name }) => name).filter((name) => !name.endsWith('.migration'));
  expect(found).toEqual(INTEGERS.toSorted());
});

it('a column that refers to a number is of its type', async () => {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as table, conname from pg_constraint k
       join lateral unnest(k.conkey, k.confkey) as pair (own, theirs) on true
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs
      where k.contype = 'f' and a.atttypid <> b.atttypid`,
  );
  expect(rows).toEqual([]);
});

it('sequences count as far as their columns', async () => {
  const { rows } = await pool.query(
    `select schemaname, sequencename from pg_sequences
      where schemaname = any($1) and max_value < 2147483647`,
    [SCHEMAS],
  );
  expect(rows).toEqual([]);
});
