import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface FreshDatabase {
  readonly url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** A database of a test file's own, with every migration applied. Call `drop` in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env.TEST_POSTGRES_URL as string;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template template_migrated strategy = file_copy`);
  return {
    url: server.replace(/\/[^/]+$/, `/${name}`),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
