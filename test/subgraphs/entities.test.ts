import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { catalogTables } from '../../subgraphs/catalog/tables.js';
import { custodyTables } from '../../subgraphs/custody/tables.js';
import { integrationsTables } from '../../subgraphs/integrations/tables.js';
import { ormOptions, type Tables } from '../../subgraphs/lib/database/tables.js';
import { passportsTables } from '../../subgraphs/passports/tables.js';
import { testPool } from '../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import {
  type CompositeReference,
  catalogReferences,
  custodyReferences,
  passportsReferences,
} from './composite-references.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Every schema but one. */
async function others(pool: Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ nspname: string }>('select nspname from pg_namespace where nspname <> $1', [
    schema,
  ]);
  return rows.map(({ nspname }) => nspname);
}

/** What the schema generator would change of the migrated database, were it let, so that it were what the entities say. */
async function difference(schema: string, entities: Tables): Promise<string[]> {
  const pool = testPool({ connectionString: database.url, options: `-c search_path=${schema}` });
  const options = ormOptions(schema, entities, pool);
  const orm = await MikroORM.init({
    ...options,
    schemaGenerator: {
      ...options.schemaGenerator,
      skipTables: ['migration'],
      ignoreSchema: await others(pool, schema),
    },
  });
  const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: false });
  await orm.close(true);
  await pool.end();
  return sql.split('\n').filter((line) => line.trim() !== '');
}

const SUBGRAPHS: readonly [string, Tables, readonly CompositeReference[]][] = [
  ['catalog', catalogTables, catalogReferences],
  ['custody', custodyTables, custodyReferences],
  ['passports', passportsTables, passportsReferences],
  ['integrations', integrationsTables, []],
];

const dropped = (schema: string, { table, name }: CompositeReference): string =>
  `alter table "${schema}"."${table}" drop constraint "${name}";`;

const definition = (schema: string, { columns, target, targetColumns }: CompositeReference): string =>
  `FOREIGN KEY (${columns.join(', ')}) REFERENCES ${schema}.${target}(${targetColumns.join(', ')})`;

describe('the entities and the migrated database', () => {
  it.each(
    SUBGRAPHS,
  )('%s: say the same, but for references of several columns', async (schema, entities, references) => {
    const found = await difference(schema, entities);
    expect(found.toSorted()).toEqual(references.map((each) => dropped(schema, each)).toSorted());
  });

  it.each(SUBGRAPHS)('%s: references of several columns are what is declared', async (schema, _, references) => {
    const pool = testPool({ connectionString: database.url });
    const { rows } = await pool.query<{ name: string; text: string }>(
      `select conname as name, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as text from pg_constraint
        where contype = 'f' and connamespace = $1::regnamespace and cardinality(conkey) > 1`,
      [schema],
    );
    await pool.end();
    const declared = references.map((each) => [each.name, definition(schema, each)]);
    expect(rows.map(({ name, text }) => [name, text]).toSorted()).toEqual(declared.toSorted());
  });
});
