import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { testClient, testPool } from './connections.js';

export interface FreshDatabase {
  readonly url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** A database of a test file's own, with every migration applied. Call `drop` in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env.TEST_POSTGRES_URL!;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template template_migrated strategy = file_copy`);
  return {
    url: server.replace(/\/[^/]+$/, `/${name}`),
    drop: () => dropped(server, name),
  };
}

export interface FreshSchema {
  /** One connection, whose statements are those of the schema. */
  readonly pool: Pool;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
}

/** A fresh database, of which a test uses the schema of one subgraph. Call `drop` in `afterAll`. */
export async function freshSchema(schema: SubgraphName): Promise<FreshSchema> {
  const { url, drop } = await freshDatabase();
  const pool = testPool({ connectionString: url, options: `-c search_path=${schema}`, max: 1 });
  return {
    pool,
    async drop() {
      await pool.end();
      await drop();
    },
  };
}

/** A pool that was ended may still be closing its connections: those that close by themselves are given time to. */
const CLOSING_MS = 2_000;

async function dropped(server: string, name: string): Promise<void> {
  const limit = Date.now() + CLOSING_MS;
  const client = testClient({ connectionString: server });
  await client.connect();
  try {
    const open = async () =>
      (await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])).rowCount;
    while (Date.now() < limit && (await open())) await pause(20);
    await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = testClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
