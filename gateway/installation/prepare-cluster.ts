import { asError } from '../../subgraphs/lib/process/as-error.js';
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createLog } from '../../subgraphs/lib/process/log.js';
import { copyStoppedCluster } from './backup/copy-cluster.js';
import { clusterFolder } from './embedded-postgres/embedded-postgres.js';
import { PREPARED } from './embedded-postgres/new-cluster.js';
import { serverUser } from './embedded-postgres/server-user.js';
import { createPlatform } from './platform.js';
import { withTemporaryPostgres } from './temporary-postgres.js';

/**
 * Prepares, as a step of `npm run build`, an empty cluster with every migration applied, which new embedded databases
 * copy. Where PostgreSQL cannot run, none is prepared and the first start takes longer.
 */
export async function prepareCluster(): Promise<void> {
  // Signals are ignored for these seconds, so that an interrupted build leaves no server running.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  rmSync(PREPARED, { recursive: true, force: true });
  try {
    await withTemporaryPostgres(async (postgres, dataDir) => {
      await migrate(postgres.url).finally(postgres.stop);
      await copyStoppedCluster(clusterFolder(dataDir, serverUser()), PREPARED);
    });
  } catch (error) {
    process.stderr.write(`No database is kept for first starts: ${asError(error).message}\n`);
  }
}

/** Applies the migrations as every start does. Nothing is encrypted or signed meanwhile, so random keys suffice. */
async function migrate(databaseUrl: string): Promise<void> {
  const platform = await createPlatform({
    databaseUrl,
    log: createLog('silent', 'build'),
    clock: () => new Date(),
    publicUrl: 'http://localhost',
    tokenSeeds: [randomBytes(32)],
    encryptionKey: randomBytes(32),
    qrKey: randomBytes(32),
    mailer: { send: async () => {} },
  });
  await platform.close();
}
