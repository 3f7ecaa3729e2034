import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { ormOptions, type Tables } from './tables.js';

/**
 * A foreign key of several columns, which includes the brand or item of the referenced row. MikroORM cannot declare one
 * whose column is part of another reference too.
 */
export interface CompositeReference {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

/** Tables of a schema as the code declares them. */
export interface DeclaredSchema {
  readonly schema: string;
  readonly entities: Tables;
  readonly references: readonly CompositeReference[];
  /** PostgreSQL extensions that its indexes need. */
  readonly extensions?: readonly string[];
}

/** Lists every schema but one. */
async function others(pool: Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ nspname: string }>('select nspname from pg_namespace where nspname <> $1', [
    schema,
  ]);
  return rows.map(({ nspname }) => nspname);
}

/** Returns the statements that would give a schema exactly the tables of its entities. */
async function differenceOfEntities(pool: Pool, { schema, entities }: DeclaredSchema): Promise<string[]> {
  const options = ormOptions(schema, entities, pool);
  const orm = new MikroORM({
    ...options,
    schemaGenerator: {
      ...options.schemaGenerator,
      skipTables: ['migration'],
      ignoreSchema: await others(pool, schema),
    },
  });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: false });
    return (
      sql
        .split(/;\n/)
        .map((statement) => statement.trim())
        // The schema itself exists before any migration (`holdMigrations`).
        .filter((statement) => statement !== '' && !statement.startsWith('create schema '))
    );
  } finally {
    await orm.close(true);
  }
}

const plain = (definition: string): string => definition.toLowerCase().replaceAll('"', '').replace(' using btree', '');

/**
 * Removes indexes that would be recreated unchanged: in an index on `brand_id` and `id`, MikroORM confuses the
 * directions of the two columns.
 */
async function withoutSame(pool: Pool, schema: string, statements: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where schemaname = $1',
    [schema],
  );
  const same = new Set<string>();
  for (const { name, definition } of rows) {
    const created = statements.find((statement) => plain(statement) === plain(definition));
    if (created) same.add(created).add(`drop index "${schema}"."${name}"`);
  }
  return statements.filter((statement) => !same.has(statement));
}

/** Describes a foreign key as the server does, without the schema, which the server omits for tables on the search path. */
const description = ({ columns, target, targetColumns }: CompositeReference): string =>
  `FOREIGN KEY (${columns.join(', ')}) REFERENCES ${target}(${targetColumns.join(', ')})`;

const added = (schema: string, { table, name, columns, target, targetColumns }: CompositeReference): string =>
  `alter table "${schema}"."${table}" add constraint "${name}" ` +
  `foreign key (${columns.join(', ')}) references ${schema}.${target} (${targetColumns.join(', ')})`;

/** Reads the composite foreign keys of a schema, by table and name. Whether existing rows were validated is ignored. */
async function compositeReferences(pool: Pool, schema: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; text: string }>(
    `select r.relname || '.' || c.conname as key,
            replace(replace(pg_get_constraintdef(c.oid), ' NOT VALID', ''), $1 || '.', '') as text
       from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype = 'f' and c.connamespace = to_regnamespace($1) and cardinality(c.conkey) > 1`,
    [schema],
  );
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/**
 * Lists missing extensions. They are created in the schema that needs them, unless an operator installed them elsewhere
 * in the database.
 */
async function missingExtensions(pool: Pool, { schema, extensions = [] }: DeclaredSchema): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select extname as name from pg_extension');
  const missing = extensions.filter((name) => !rows.some((row) => row.name === name));
  return missing.map((name) => `create extension ${name} with schema ${schema}`);
}

/** Returns the statements that give a schema the declared state; empty where it has it already. */
export async function schemaDifference(pool: Pool, declared: DeclaredSchema): Promise<string[]> {
  const { schema, references } = declared;
  const found = await compositeReferences(pool, schema);
  const dropped = (key: string): string => {
    const [table, name] = key.split('.');
    return `alter table "${schema}"."${table}" drop constraint "${name}"`;
  };
  // Composite keys are unknown to the entities, whose difference would drop them.
  const unknown = new Set([...found.keys()].map(dropped));
  const wanted = new Map(references.map((each) => [`${each.table}.${each.name}`, each]));
  return [
    ...(await missingExtensions(pool, declared)),
    ...(await withoutSame(pool, schema, await differenceOfEntities(pool, declared))).filter(
      (statement) => !unknown.has(statement),
    ),
    ...[...found].flatMap(([key, text]) => {
      const reference = wanted.get(key);
      return reference && description(reference) === text ? [] : [dropped(key)];
    }),
    ...[...wanted].flatMap(([key, each]) => (found.get(key) === description(each) ? [] : [added(schema, each)])),
  ];
}
