import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { MigrationClass, Migrations } from '../../subgraphs/lib/database/migrate.js';
import { testClient } from './connections.js';

/** A database of one schema as it was before a migration. */
export interface FormerDatabase {
  readonly client: Client;
  /** Applies a migration in one transaction. */
  apply(migration: MigrationClass): Promise<void>;
  drop(): Promise<void>;
}

/** Makes a database with the migrations of a schema that come before one. Call `drop` in `afterAll`. */
export async function migratedUntil(schema: string, migrations: Migrations, name: string): Promise<FormerDatabase> {
  const url = process.env.TEST_POSTGRES_URL!;
  const database = `test_${randomBytes(6).toString('hex')}`;
  const server = testClient({ connectionString: url });
  await server.connect();
  await server.query(`create database ${database}`);
  const client = testClient({
    connectionString: url.replace(/\/[^/]+$/, `/${database}`),
    options: `-c search_path=${schema}`,
  });
  await client.connect();
  await client.query(`create schema ${schema}`);
  const apply = async (migration: MigrationClass): Promise<void> => {
    const statements: string[] = [];
    const bare = Object.create(migration.prototype) as { up(): unknown; addSql(sql: string): void };
    bare.addSql = (sql) => void statements.push(String(sql));
    await bare.up();
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  };
  for (const [each, migration] of Object.entries(migrations.list)) if (each < name) await apply(migration);
  return {
    client,
    apply,
    drop: async () => {
      await client.end();
      await server.query(`drop database ${database} with (force)`);
      await server.end();
    },
  };
}
