import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { createPlatform } from '../../../gateway/installation/platform.js';
import { testClient } from '../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../support/fresh-database.js';
import { platformOptions } from '../../support/platform-options.js';
import { until } from '../../support/until.js';

let database: FreshDatabase;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = testClient({ connectionString: database.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const connections = async (): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows[0]!.n;
};

describe('a platform of which one subgraph cannot be built', () => {
  it.each(['catalog', 'custody', 'passports', 'integrations'])('leaves no connection open: %s', async (schema) => {
    // A table of which the list says that no migration made it.
    await client.query(`alter schema ${schema} rename to kept`);
    await client.query(`create schema ${schema} create table migration (nothing int)`);
    await expect(createPlatform(platformOptions(database.url))).rejects.toThrow();
    await until(async () => (await connections()) === 0);
    await client.query(`drop schema ${schema} cascade`);
    await client.query(`alter schema kept rename to ${schema}`);
  }, 120_000);
});
