import { randomBytes } from 'node:crypto';
import type { PassportsShared } from '../context.js';
import type { Disclosure } from '../credentials/sd-jwt-packing.rules.js';
import { sha256Hex } from '../documents/canonical-json.rules.js';
import type { BackupStore } from '../retention/backup-store.js';
import { contentAddress } from '../retention/content-address.rules.js';
import {
  contentKey,
  decryptContent,
  disclosuresKey,
  encryptContent,
  encryptWith,
} from '../retention/content-encryption.rules.js';
import { type Kept, noteBackedUp, noteStored, versionToKeep } from './keep-version.statements.js';

/** Stores a version's content copy, then its backup; idempotent. */
export async function keepVersion(shared: PassportsShared, versionId: number): Promise<void> {
  const { pool } = shared.database;
  const version = await versionToKeep.row(pool, { versionId });
  if (!version) return;
  const now = shared.clock();
  const bytes = encryptedCopy(shared.ports.encryptionKey, version);
  if (!version.stored_at) {
    await shared.contentStore.put(version.cid, bytes, now);
    await noteStored.run(pool, { versionId, now });
  }
  const { backupStore } = shared.ports;
  if (version.backed_up_at || !backupStore) return;
  await backUp(backupStore, shared.ports.encryptionKey, version, bytes);
  await noteBackedUp.run(pool, { versionId, now });
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

/** Returns the name of a version's back-up below the provider's root. */
const backupName = (brandCode: string, passportId: number, version: number): string =>
  `${brandCode}/${passportId}/${version}.json`;

/**
 * Backup of one version: all that was signed or sealed, and, encrypted, the document and the disclosures of its
 * credential. The provider can serve the public credential; the rest needs the installation's key.
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
  readonly disclosures: string;
}

async function backUp(store: BackupStore, encryptionKey: Uint8Array, version: Kept, bytes: Buffer): Promise<void> {
  const { passport_id, version: number, data_hash, disclosures } = version;
  const key = disclosuresKey(encryptionKey, { passportId: passport_id, version: number, dataHash: data_hash });
  const record: BackupRecord = {
    passport_id,
    version: number,
    published_at: version.published_at.toISOString(),
    data_hash,
    version_hash: version.version_hash,
    prev_version_hash: version.prev_version_hash,
    credential: `${version.credential}~`,
    content: bytes.toString('base64'),
    disclosures: encryptWith(JSON.stringify(disclosures), key, randomBytes(12)).toString('base64'),
  };
  await store.put(backupName(version.brand_code, passport_id, number), Buffer.from(JSON.stringify(record)));
}

/** A version restored from its backup: enough to serve it to every tier with its signature and seal. */
export interface RestoredVersion {
  /** In canonical form. */
  readonly document: string;
  readonly dataHash: string;
  readonly versionHash: string;
  readonly prevVersionHash: string | null;
  readonly publishedAt: Date;
  /** Signed token, without disclosures. */
  readonly jwt: string;
  readonly disclosures: readonly Disclosure[];
}

/**
 * Restores a version from its backup; undefined for none. Throws when the backup was altered, or for another
 * installation's key.
 */
export async function restoreVersion(
  store: BackupStore,
  encryptionKey: Uint8Array,
  of: { readonly brandCode: string; readonly passportId: number; readonly version: number },
): Promise<RestoredVersion | undefined> {
  const bytes = await store.get(backupName(of.brandCode, of.passportId, of.version));
  if (!bytes) return undefined;
  const record: BackupRecord = JSON.parse(Buffer.from(bytes).toString('utf8'));
  const identity = { passportId: of.passportId, version: of.version, dataHash: record.data_hash };
  const document = opened(record.content, contentKey(encryptionKey, identity));
  if (sha256Hex(document) !== record.data_hash) throw new Error('The document of the back-up has another hash.');
  const disclosures = opened(record.disclosures, disclosuresKey(encryptionKey, identity));
  return {
    document,
    dataHash: record.data_hash,
    versionHash: record.version_hash,
    prevVersionHash: record.prev_version_hash,
    publishedAt: new Date(record.published_at),
    jwt: record.credential.slice(0, -1),
    disclosures: JSON.parse(disclosures),
  };
}

function opened(sealed: string, key: Uint8Array): string {
  try {
    return decryptContent(Buffer.from(sealed, 'base64'), key);
  } catch {
    throw new Error('The back-up was altered, or encrypted with another key.');
  }
}
