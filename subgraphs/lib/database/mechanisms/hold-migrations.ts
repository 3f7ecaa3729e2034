import type { PoolClient } from 'pg';
import { codeOf } from '../../process/code-of.js';
import type { DatabasePlace } from '../open-pool.js';
import { newLockTable } from './mechanisms.migration.js';

/**
 * Another process created the same at the same moment: unique key of the catalog, schema, table, row type (PostgreSQL,
 * appendix A).
 */
const MADE_MEANWHILE = new Set(['23505', '42P06', '42P07', '42710']);

/** Creates the schema, and locks its migrations until the connection ends. */
export async function holdMigrations(client: PoolClient, { schema, mechanisms }: DatabasePlace): Promise<void> {
  if (mechanisms?.locks !== 'rows') {
    await client.query('select pg_advisory_lock(hashtext($1))', [`migrate ${schema}`]);
    await client.query(`create schema if not exists ${schema}`);
    return;
  }
  await makeLockTable(client, schema);
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  await client.query(`insert into ${schema}.lock (name) values ('migrations')`);
  await client.query(`delete from ${schema}.lock where name = 'migrations'`);
}

async function makeLockTable(client: PoolClient, schema: string): Promise<void> {
  for (;;) {
    try {
      await client.query(`create schema if not exists ${schema}`);
      await client.query(newLockTable(schema));
      return;
    } catch (error) {
      if (!MADE_MEANWHILE.has(codeOf(error) ?? '')) throw error;
    }
  }
}
