import type { Pool, PoolClient } from 'pg';

export interface Upsert {
  readonly table: 'model' | 'batch';
  /** Values that name the row, by column; there is a unique index on exactly these. */
  readonly key: Readonly<Record<string, unknown>>;
  /** Values to write, by column; undefined ones are left alone. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/**
 * Creates a row or changes the given columns of the one with this key. Column names come from the code, never from a
 * caller. `created` tells which of the two it was.
 */
export async function upsert(
  database: Pool | PoolClient,
  { table, key, values, now }: Upsert,
): Promise<{ id: number; created: boolean }> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = [...Object.keys(key), ...given.map(([column]) => column), 'created_at', 'updated_at'];
  const marks = columns.map((_, index) => `$${index + 1}`);
  const changes = [...given.map(([column]) => column), 'updated_at'].map((column) => `${column} = excluded.${column}`);
  const { rows } = await database.query<{ id: number; created: boolean }>(
    `insert into catalog.${table} (${columns.join(', ')}) values (${marks.join(', ')})
     on conflict (${Object.keys(key).join(', ')}) do update set ${changes.join(', ')}
     returning id, xmax = 0 as created`,
    [...Object.values(key), ...given.map(([, value]) => value), now, now],
  );
  return rows[0]!;
}
