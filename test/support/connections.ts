import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import { VALUE_PARSERS } from '../../subgraphs/lib/database/value-parsers.js';

// A connection that the server ends at the end of a test (its database is dropped) says so where no call waits for it:
// without a listener Node.js ends the process, and with it whatever other test files run there.
const unheard = (): void => {};

/** A pool for a test's own statements. */
export function testPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, types: VALUE_PARSERS });
  pool.on('connect', (client) => client.on('error', unheard));
  pool.on('error', unheard);
  return pool;
}

/** A connection for a test's own statements; not connected yet. */
export function testClient(config: ClientConfig): Client {
  const client = new Client({ ...config, types: VALUE_PARSERS });
  client.on('error', unheard);
  return client;
}
