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

/** What the server says of every column, constraint, index and view; what entities know nothing of is left out (functions, triggers). */
const DESCRIPTION = `
  select r.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || a.attidentity::text
         || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a join pg_class r on r.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where r.relnamespace = $1::regnamespace and r.relkind in ('r', 'p', 'v') and not r.relispartition
     and a.attnum > 0 and not a.attisdropped and r.relname <> 'migration'
   union all
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || condeferred
    from pg_constraint where connamespace = $1::regnamespace and contype <> 'n' and conname not like 'migration%'
   union all
  select indexdef from pg_indexes where schemaname = $1 and tablename <> 'migration'
   union all
  select viewname || definition from pg_views where schemaname = $1
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
