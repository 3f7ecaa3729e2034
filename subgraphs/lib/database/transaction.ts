import type { Pool, PoolClient } from 'pg';

/** Runs statements in one transaction, for the writes that one SQL says better than entities. Any error undoes all of it. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is of no use to anybody else.
    const broken = await client.query('rollback').then(
      () => undefined,
      (cause: Error) => cause,
    );
    client.release(broken);
    throw error;
  }
}
