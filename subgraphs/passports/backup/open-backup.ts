import { type BackupStore, NoBackup } from '../retention/backup-store.js';
import {
  type CessationRecord,
  type ContentRecord,
  type IssuerRecord,
  type ManifestRecord,
  type PassportRecord,
  type ProductRecord,
  RECORDS,
  type StatusListRecord,
  type VersionEntry,
} from './backup-record.js';
import { type OpenContent, openContent } from './open-content.js';
import { DamagedRecord, recordReader } from './signed-record.js';

/** Reads the platform's copies. Every record is verified at each read; throws `DamagedRecord`. */
export interface OpenedBackup {
  manifest(): Promise<ManifestRecord | undefined>;
  cessation(): Promise<CessationRecord | undefined>;
  passport(id: number): Promise<PassportRecord | undefined>;
  passportsOfProduct(key: string): Promise<readonly PassportRecord[]>;
  issuer(brandCode: string): Promise<IssuerRecord | undefined>;
  statusList(brandCode: string, list: number): Promise<StatusListRecord | undefined>;
  /** Reads the content of a public version. */
  content(publicUrl: string, passport: PassportRecord, version: VersionEntry): Promise<OpenContent>;
}

/**
 * Opens a store for reading. `publicKey`: the platform's, as printed by `npm run operator -- backup key`. Throws for an
 * invalid key.
 */
export function openBackup(store: BackupStore, publicKey: string): OpenedBackup {
  const reader = recordReader(publicKey);
  const read = async <Content>(name: string): Promise<Content | undefined> => {
    const bytes = await store.get(name).catch((error: unknown) => {
      throw error instanceof NoBackup ? new DamagedRecord(name, error.message) : error;
    });
    return bytes && reader.open<Content>(name, bytes);
  };
  const required = async <Content>(name: string): Promise<Content> => {
    const record = await read<Content>(name);
    if (!record) throw new DamagedRecord(name, 'it is missing');
    return record;
  };
  return {
    manifest: () => read<ManifestRecord>(RECORDS.manifest),
    cessation: () => read<CessationRecord>(RECORDS.cessation),
    passport: (id) => read<PassportRecord>(RECORDS.passport(id)),
    async passportsOfProduct(key) {
      const found = await read<ProductRecord>(RECORDS.product(key));
      return Promise.all((found?.passports ?? []).map((id) => required<PassportRecord>(RECORDS.passport(id))));
    },
    issuer: (brandCode) => read<IssuerRecord>(RECORDS.issuer(brandCode)),
    statusList: (brandCode, list) => read<StatusListRecord>(RECORDS.statusList(brandCode, list)),
    async content(publicUrl, passport, version) {
      const name = version.content;
      if (name === null)
        throw new Error(`Version ${version.version} of passport ${passport.passport_id} is not public`);
      const [content, issuer] = await Promise.all([
        required<ContentRecord>(name),
        required<IssuerRecord>(RECORDS.issuer(passport.brand_code)),
      ]);
      const opened = await openContent({ passport, version, content, issuer, publicUrl });
      if (typeof opened === 'string') throw new DamagedRecord(name, opened);
      return opened;
    },
  };
}
