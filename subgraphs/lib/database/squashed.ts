import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.js';

/** Migrations of before, which one migration took the place of. */
export interface Squashed {
  /** The migration that makes in a new database what all of them made. Their names come before its own. */
  readonly into: string;
  /** The last of them: a database that has it has all. */
  readonly last: string;
  /** Statements that a database with the squashed migrations needs besides, to equal a new one. */
  readonly remaining: readonly string[];
}

/** The last commit that still has the migrations which `0390-schema` took the place of. */
const LAST_UNSQUASHED = 'd704eed3';

/** Returns the names of the migrations that a schema records, in the order in which they were applied. */
export async function recordedMigrations(client: Pool | PoolClient, schema: string): Promise<string[]> {
  const found = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.migration`,
  ]);
  if (!found.rows[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migration order by id`);
  return rows.map(({ name }) => name);
}

/** Returns those of the recorded migrations that another took the place of. Throws where their last is missing: nobody applies it any more. */
export function formerMigrations(schema: string, recorded: readonly string[], squashed?: Squashed): readonly string[] {
  const former = squashed ? recorded.filter((name) => name < squashed.into) : [];
  if (!squashed || former.length === 0 || former.includes(squashed.last)) return former;
  throw new Error(
    `The database was written by a version of this program that is too old for this one (${schema} stopped at the migration ` +
      `${former.at(-1)}): start the commit ${LAST_UNSQUASHED} on it once, which goes on to ${squashed.last}, then this version`,
  );
}

/**
 * Records the one migration where a schema records those that it took the place of: what it makes is there. It is one transaction, so
 * that a process that is killed leaves the one or the others.
 */
export async function replaceFormer(pool: Pool, schema: string, squashed: Squashed): Promise<void> {
  const former = formerMigrations(schema, await recordedMigrations(pool, schema), squashed);
  if (former.length === 0) return;
  await inTransaction(pool, async (client) => {
    for (const statement of squashed.remaining) await client.query(statement);
    await client.query(`delete from ${schema}.migration where name = any($1)`, [former]);
    await client.query(`insert into ${schema}.migration (name) values ($1)`, [squashed.into]);
  });
}

/** Makes a unique index the constraint that the entities name. */
export const constraintOfIndex = (table: string, name: string): string =>
  `alter table ${table} add constraint ${name} unique using index ${name}`;
