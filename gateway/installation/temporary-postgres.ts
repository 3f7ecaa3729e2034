import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';

/** Durability settings of a cluster that can be recreated when it is lost. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Runs an embedded PostgreSQL in a temporary data folder for the duration of `work`. */
export async function withTemporaryPostgres<Result>(
  work: (postgres: EmbeddedPostgres, dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passports-cluster-'));
  // Accessible to the server's user, which differs from this process's where that is root.
  chmodSync(dataDir, 0o755);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    return await work(postgres, dataDir).finally(postgres.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
