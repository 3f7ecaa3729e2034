import { join, resolve } from 'node:path';
import type { Configuration } from './configuration.js';

/**
 * Returns where passport backups are stored: the configured place, else a directory of the data folder where the database
 * is embedded, else none.
 */
export function passportBackupPlace({
  passportBackup,
  databaseUrl,
  dataDir,
}: Pick<Configuration, 'passportBackup' | 'databaseUrl' | 'dataDir'>): string | undefined {
  return passportBackup ?? (databaseUrl ? undefined : join(resolve(dataDir), 'passport-backup'));
}
