import type { Pool, PoolClient } from 'pg';

export interface RowsRead<Result> {
  readonly result: Result;
  /** Rows and index entries fetched from the tables. */
  readonly read: number;
}

/** Runs work in a transaction that is rolled back, and counts what it reads of the tables of a name, partitions included. */
export async function rowsRead<Result>(
  pool: Pool,
  table: string,
  work: (pool: Pool) => Promise<Result>,
): Promise<RowsRead<Result>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const before = await rowsUntilNow(client, table);
    const result = await work(client as unknown as Pool);
    return { result, read: (await rowsUntilNow(client, table)) - before };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Counts what the connection has read that is not reported yet: of earlier transactions too. */
async function rowsUntilNow(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read from pg_stat_xact_user_tables
      where starts_with(relname, $1)`,
    [table],
  );
  return rows[0]!.read;
}
