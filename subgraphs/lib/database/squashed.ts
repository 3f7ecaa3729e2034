import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.js';

/** Earlier migrations that one migration replaces. */
export interface Squashed {
  /** Migration that creates the same schema in a new database. The names of the replaced ones sort before its own. */
  readonly into: string;
  /** Last of the replaced migrations: a database with it has all. */
  readonly last: string;
  /** Statements that make a database with the replaced migrations equal to a new one. */
  readonly remaining: readonly string[];
}

/** Last commit that contains the migrations replaced by `0390-schema`. */
const LAST_UNSQUASHED = 'd704eed3';

/** Returns the names of the migrations that a schema records, in order of application. */
export async function recordedMigrations(client: Pool | PoolClient, schema: string): Promise<string[]> {
  const found = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.migration`,
  ]);
  if (!found.rows[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migration order by id`);
  return rows.map(({ name }) => name);
}

/**
 * Returns the recorded migrations that were replaced. Throws where the last of them is missing, since it can no longer
 * be applied.
 */
export function formerMigrations(schema: string, recorded: readonly string[], squashed?: Squashed): readonly string[] {
  const former = squashed ? recorded.filter((name) => name < squashed.into) : [];
  if (!squashed || former.length === 0 || former.includes(squashed.last)) return former;
  throw new Error(
    `The database was written by a version of this program that is too old for this one (${schema} stopped at the migration ` +
      `${former.at(-1)}): start the commit ${LAST_UNSQUASHED} on it once, which goes on to ${squashed.last}, then this version`,
  );
}

/** Records the replacing migration in place of the replaced ones, in one transaction. */
export async function replaceFormer(pool: Pool, schema: string, squashed: Squashed): Promise<void> {
  const former = formerMigrations(schema, await recordedMigrations(pool, schema), squashed);
  if (former.length === 0) return;
  await inTransaction(pool, async (client) => {
    for (const statement of squashed.remaining) await client.query(statement);
    await client.query(`delete from ${schema}.migration where name = any($1)`, [former]);
    await client.query(`insert into ${schema}.migration (name) values ($1)`, [squashed.into]);
  });
}

/** Converts a unique index to the constraint that the entities declare. */
export const constraintOfIndex = (table: string, name: string): string =>
  `alter table ${table} add constraint ${name} unique using index ${name}`;
