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

it('ids, and all columns that hold one, are bigint', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p', 'v') and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('integer'::regtype, 'integer[]'::regtype)
        and (a.attidentity <> '' or a.attname ~ '(^|_)ids?$' or a.attname ~ '_by$'
             or pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null)
      order by 1`,
    [SCHEMAS],
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
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
      where schemaname = any($1) and sequencename <> 'migration_id_seq' and max_value < 9007199254740991`,
    [SCHEMAS],
  );
  expect(rows).toEqual([]);
});
