import type { Pool, PoolClient } from 'pg';

/**
 * Lends a connection to a unit of work, and takes it back when it is lost. Kysely gives back the connection of a transaction once its
 * `rollback` is done, which on a lost connection it never is: each would be missing from the pool for good.
 */
export async function lendConnection(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  const giveBack = client.release.bind(client);
  let isBack = false;
  const release = (error?: Error | boolean): void => {
    if (isBack) return;
    isBack = true;
    client.off('error', release);
    giveBack(error);
  };
  client.on('error', release);
  client.release = release;
  return client;
}
