import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createLog } from '../../subgraphs/lib/process/log.js';
import type { PublicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import { openBackup } from '../../subgraphs/passports/backup/open-backup.js';
import { fingerprint } from '../../subgraphs/passports/backup/signed-record.js';
import { type Configuration, readConfiguration } from '../installation/configuration.js';
import { closing, listening } from '../installation/listening.js';
import { passportStores } from '../installation/passport-stores.js';
import { onStopSignal } from '../installation/stop-signals.js';
import { type BackupGraph, createBackupGraph } from './backup-graph.js';

/** Creates the HTTP server of the backup service, not listening yet. */
export type CreateBackupFront = (
  settings: Pick<Configuration, 'trustProxy'> & { readonly address: string | undefined },
  graph: BackupGraph,
  log: Logger,
  windows?: PublicWindows,
) => Server;

/** Milliseconds that answers in progress are given when the service stops. */
const DRAIN_MS = 10_000;

/**
 * Starts the backup service (`npm run start:backup`): answers for published passports from their copies alone. It needs
 * files and a public key, but no database, chain or other process.
 */
export async function startBackup(loadFront: () => Promise<CreateBackupFront>): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { passportBackup, backupKey, backupUrl, host, port, trustProxy, logLevel } = configuration;
  if (!passportBackup) throw new Error('PASSPORT_BACKUP must be set: the place that the platform copies passports to');
  if (!backupKey)
    throw new Error('BACKUP_KEY must be set: what `npm run operator -- backup key` prints beside the platform');
  const log = createLog(logLevel, 'backup');
  const clock = (): Date => new Date();
  const store = (await passportStores(configuration, clock))?.backupStore;
  if (!store) throw new Error('PASSPORT_BACKUP names no place');
  const graph = createBackupGraph(openBackup(store, backupKey), log, clock);
  const createFront = await loadFront();
  const server = createFront({ trustProxy, address: backupUrl }, graph, log);
  const listens = await listening(server, port, host, 'PORT');
  log.info({ port: listens, key: fingerprint(backupKey) }, 'the back-up answers');
  onStopSignal(() => {
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    void closing(server).finally(() => process.exit(0));
  });
}
