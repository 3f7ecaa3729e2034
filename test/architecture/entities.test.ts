import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { DECLARED_SCHEMAS } from '../../schema/generate/declared-schemas.js';
import { schemaDifference } from '../../subgraphs/lib/database/schema-difference.js';
import { testPool } from '../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';

let migrated: FreshDatabase;
/** With schemas that are made by what the entities say, and nothing else. */
let made: FreshDatabase;
beforeAll(async () => {
  migrated = await freshDatabase();
  made = await freshDatabase();
});
afterAll(() => Promise.all([migrated.drop(), made.drop()]));

async function connected<Result>({ url }: FreshDatabase, schema: string, work: (pool: Pool) => Promise<Result>) {
  const pool = testPool({ connectionString: url, options: `-c search_path=${schema}` });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/**
 * What the server says of every column, constraint, index and view. What entities know nothing of is left out: functions, triggers, and
 * by what a table is partitioned.
 */
const DESCRIPTION = `
  with tables as (
    select oid, relname from pg_class
     where relnamespace = to_regnamespace($1::text) and relkind in ('r', 'p', 'v') and not relispartition
       and relname <> 'migration')
  select r.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
         || a.attidentity::text || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a join tables r on r.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped
   union all
  select r.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) || c.condeferred
    from pg_constraint c join tables r on r.oid = c.conrelid where c.contype <> 'n'
   union all
  select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') from pg_index i join tables r on r.oid = i.indrelid
   union all
  select viewname || definition from pg_views where schemaname = $1::text
   order by 1`;

const described = (pool: Pool, schema: string): Promise<string[]> =>
  pool.query<{ line: string }>(DESCRIPTION, [schema]).then(({ rows }) => rows.map(({ line }) => line));

describe('the entities and the migrated database', () => {
  it.each(DECLARED_SCHEMAS)('$schema: differ in nothing that MikroORM sees', (declared) =>
    connected(migrated, declared.schema, async (pool) => {
      expect(await schemaDifference(pool, declared)).toEqual([]);
    }));

  // It does not see the precision of a number, nor what a unique key is made of.
  it.each(DECLARED_SCHEMAS)('$schema: a database made of the entities is the migrated one', async (declared) => {
    const { schema } = declared;
    const lines = await connected(made, schema, async (pool) => {
      await pool.query(`drop schema ${schema} cascade; create schema ${schema}`);
      for (const statement of await schemaDifference(pool, declared)) await pool.query(statement);
      return described(pool, schema);
    });
    expect(lines.length).toBeGreaterThan(100);
    expect(await connected(migrated, schema, (pool) => described(pool, schema))).toEqual(lines);
  });
});
