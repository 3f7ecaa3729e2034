/** Backup store of published versions (ESPR, Article 10(4): backup by a passport service provider). */
export interface BackupStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a backup; undefined for none. Throws `NoBackup` for content that cannot be one. */
  get(name: string): Promise<Uint8Array | undefined>;
}

/** Most bytes of a backup: the record of a passport with some thousand versions. Reads stop there. */
export const LONGEST_BACKUP = 16 * 1024 * 1024;

/** Thrown for content under a backup's name that the platform did not write. */
export class NoBackup extends Error {}

export const tooLong = (): NoBackup => new NoBackup('it is longer than any record');
