import type { BackupStore } from '../adapters/backup-store.js';
import type { PassportsShared } from '../context.js';
import { contentAddress } from '../domain/content-address.js';
import { contentKey, decryptContent, encryptContent } from '../domain/content-encryption.js';

interface Kept {
  readonly passport_id: number;
  readonly version: number;
  readonly brand_code: string;
  readonly document: string;
  readonly data_hash: string;
  readonly cid: string;
  readonly credential: string;
  readonly disclosures: unknown;
  readonly version_hash: string;
  readonly prev_version_hash: string | null;
  readonly published_at: Date;
  readonly stored_at: Date | null;
  readonly backed_up_at: Date | null;
}

const VERSION = `
  select v.passport_id, v.version, p.brand_code, v.document, v.data_hash, v.cid, v.credential, v.disclosures,
         v.version_hash, v.prev_version_hash, v.published_at, v.stored_at, v.backed_up_at
    from passports.version v join passports.passport p on p.id = v.passport_id where v.id = $1`;

/** Stores a version's content copy, then its back-up; what is done already is not done again. */
export async function keepVersion(shared: PassportsShared, versionId: number): Promise<void> {
  const { pool } = shared.database;
  const [version] = (await pool.query<Kept>(VERSION, [versionId])).rows;
  if (!version) return;
  const now = shared.clock();
  const bytes = encryptedCopy(shared.ports.encryptionKey, version);
  if (!version.stored_at) {
    await shared.contentStore.put(version.cid, bytes, now);
    await pool.query('update passports.version set stored_at = $2 where id = $1', [versionId, now]);
  }
  const { backupStore } = shared.ports;
  if (version.backed_up_at || !backupStore) return;
  await backUp(backupStore, version, bytes);
  await pool.query('update passports.version set backed_up_at = $2 where id = $1', [versionId, now]);
}

function encryptedCopy(encryptionKey: Uint8Array, version: Kept): Buffer {
  const { passport_id, version: number, data_hash, document, cid } = version;
  const bytes = encryptContent(document, encryptionKey, {
    passportId: passport_id,
    version: number,
    dataHash: data_hash,
  });
  if (contentAddress(bytes) !== cid) throw new Error(`The copy of passport ${passport_id} v${number} is not ${cid}`);
  return bytes;
}

/** Where a version's back-up stands below the provider's root. */
export const backupName = (brandCode: string, passportId: number, version: number): string =>
  `${brandCode}/${passportId}/${version}.json`;

/**
 * What the back-up of one version holds: the encrypted document, and everything signed or sealed about it. The provider
 * can serve the credential at its public tier; the document is readable with the installation's key.
 */
interface BackupRecord {
  readonly passport_id: number;
  readonly version: number;
  readonly published_at: string;
  readonly data_hash: string;
  readonly version_hash: string;
  readonly prev_version_hash: string | null;
  readonly credential: string;
  readonly content: string;
}

async function backUp(store: BackupStore, version: Kept, bytes: Buffer): Promise<void> {
  const record: BackupRecord = {
    passport_id: version.passport_id,
    version: version.version,
    published_at: version.published_at.toISOString(),
    data_hash: version.data_hash,
    version_hash: version.version_hash,
    prev_version_hash: version.prev_version_hash,
    credential: `${version.credential}~`,
    content: bytes.toString('base64'),
  };
  const name = backupName(version.brand_code, version.passport_id, version.version);
  await store.put(name, Buffer.from(JSON.stringify(record)));
}

/** The document of a back-up, in canonical form; undefined when there is none. Throws when it was altered. */
export async function restoreDocument(
  store: BackupStore,
  encryptionKey: Uint8Array,
  of: { readonly brandCode: string; readonly passportId: number; readonly version: number },
): Promise<string | undefined> {
  const bytes = await store.get(backupName(of.brandCode, of.passportId, of.version));
  if (!bytes) return undefined;
  const record = JSON.parse(Buffer.from(bytes).toString('utf8')) as BackupRecord;
  const key = contentKey(encryptionKey, { passportId: of.passportId, version: of.version, dataHash: record.data_hash });
  return decryptContent(Buffer.from(record.content, 'base64'), key);
}
