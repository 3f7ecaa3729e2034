/** A second place for published versions (ESPR, Article 10(4): back-up by a passport service provider). */
export interface BackupStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a back-up; undefined when there is none of this name. Throws `NoBackup` for what cannot be one. */
  get(name: string): Promise<Uint8Array | undefined>;
}

/** Longest back-up, in bytes: the record of a passport of some thousand versions. No more of anything is read. */
export const LONGEST_BACKUP = 16 * 1024 * 1024;

/** Something stands under the name of a back-up that the platform did not write. */
export class NoBackup extends Error {}

export const tooLong = (): NoBackup => new NoBackup('it is longer than any record');
