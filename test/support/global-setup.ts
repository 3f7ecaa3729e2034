import 'reflect-metadata';
import { startEmbeddedPostgres } from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { createPlatform } from '../../gateway/installation/platform.js';
import { testClient } from './connections.js';
import { newDataFolder } from './data-folder.js';
import { platformOptions } from './platform-options.js';
import { watchRun } from './watch-run.js';

/** What a crash would cost does not matter to a test; time does. */
const TEST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

/** One PostgreSQL for the run, and in it a template with every migration applied: a test file's database is a copy. */
export default async function globalSetup(): Promise<void> {
  watchRun();
  const dataDir = newDataFolder('passports-test-');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: TEST_SETTINGS });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_DATA = dataDir;
  process.env.TEST_POSTGRES_PID = String(postgres.pid);
  const admin = testClient({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database template_migrated');
  await migrate(postgres.url.replace(/\/[^/]+$/, '/template_migrated'));
  await admin.query('alter database template_migrated is_template true');
  await admin.end();
}

async function migrate(databaseUrl: string): Promise<void> {
  const platform = await createPlatform(platformOptions(databaseUrl));
  await platform.close();
}
