import { type Logger, pino } from 'pino';
import { createBackupGraph } from '../../gateway/backup-service/backup-graph.js';
import { createBackupFront } from '../../rest-adapter/backup/backup-front.js';
import type { PublicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import { openBackup } from '../../subgraphs/passports/backup/open-backup.js';
import { recordSigner } from '../../subgraphs/passports/backup/signed-record.js';
import type { BackupStore } from '../../subgraphs/passports/retention/backup-store.js';
import type { Stage } from './actors.js';
import { portOf } from './port-of.js';
import { type RestResponse, sendTo } from './rest.js';
import { until } from './until.js';

/** A back-up that answers from a place, in this process. */
export interface Backup {
  call(path: string, call?: Parameters<typeof sendTo>[2]): Promise<RestResponse>;
  close(): Promise<void>;
}

interface BackupOptions {
  readonly store: BackupStore;
  readonly encryptionKey: Uint8Array;
  readonly log?: Logger;
  readonly clock?: () => Date;
  /** Where calls are counted; by default nowhere: a test reads more in a minute than anybody. */
  readonly windows?: PublicWindows;
}

const uncounted: PublicWindows = {
  count: async () => ({ admitted: true, limit: 1, remaining: 1, resetAt: 0, retryAfter: 1 }),
};

export async function startBackup({ store, encryptionKey, log, clock, windows }: BackupOptions): Promise<Backup> {
  const logger = log ?? pino({ level: 'silent' });
  const place = openBackup(store, recordSigner(encryptionKey).publicKey);
  const graph = createBackupGraph(place, logger, clock ?? (() => new Date()));
  const settings = { trustProxy: false, address: 'http://backup.example.test' };
  const server = createBackupFront(settings, graph, logger, windows ?? uncounted);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  return {
    call: (path, call = {}) => sendTo(port, path, call),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Waits until everything that was published is in the second place. */
export const copied = (stage: Stage): Promise<true> =>
  until(async () => {
    const [row] = await stage.sql<{ waiting: number }>(
      `select (select count(*) from passports.backup_copy where changed_at is not null or copied_at is null)
            + (select count(*) from passports.issuer where keys_changed_at is not null)
            + (select count(*) from passports.backup_list where copied_at is null)
            + (select count(*) from passports_jobs.jobs where task_identifier = 'copy_changed') as waiting`,
    );
    return Number(row?.waiting) === 0 ? true : undefined;
  });
