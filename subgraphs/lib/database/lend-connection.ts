import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { preparedName } from './statement.js';

/** A connection as Kysely asks for it, which knows texts and no names: statements are prepared on it as on any other. */
class LentConnection implements PostgresPoolClient {
  constructor(
    private readonly client: PoolClient,
    readonly release: () => void,
  ) {}

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are nobody's to repeat.
  query(first: any, parameters?: any): any {
    const name = typeof first === 'string' ? preparedName(first) : undefined;
    return name === undefined
      ? this.client.query(first, parameters)
      : this.client.query({ name, text: first, values: [...parameters] });
  }
}

/**
 * Lends a connection to a unit of work, and takes it back when it is lost. Kysely gives back the connection of a transaction once its
 * `rollback` is done, which on a lost connection it never is: each would be missing from the pool for good.
 */
export async function lendConnection(pool: Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let isBack = false;
  const release = (error?: Error | boolean): void => {
    if (isBack) return;
    isBack = true;
    client.off('error', release);
    client.release(error);
  };
  client.on('error', release);
  return new LentConnection(client, () => release());
}
