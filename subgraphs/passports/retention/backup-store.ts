/** A second place for published versions (ESPR, Article 10(4): back-up by a passport service provider). */
export interface BackupStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a back-up; undefined when there is none of this name. */
  get(name: string): Promise<Uint8Array | undefined>;
}
