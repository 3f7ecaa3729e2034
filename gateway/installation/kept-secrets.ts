import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordOf } from '../../schema/closed-record.js';
import { parseRecord, textOf, type UnknownRecord } from '../../schema/record.js';
import { deriveKey } from '../../subgraphs/lib/crypto/secrets.js';
import type { Configuration } from './configuration.js';
import { makeFolder } from './data-folder.js';
import { replaceFile } from './replace-file.js';

/** Keys that an installation needs; 32 bytes each. */
export interface Secrets {
  readonly qrSigningKey: Uint8Array;
  readonly tokenSigningKey: Uint8Array;
  readonly encryptionKey: Uint8Array;
  readonly chainSignerKey: Uint8Array;
}

const NAMES = ['qrSigningKey', 'tokenSigningKey', 'encryptionKey', 'chainSignerKey'] as const;

/**
 * Returns the configured keys. A missing key is generated once and stored in the data folder, readable by its owner
 * only. With an external database, which survives the folder, none is generated: `readConfiguration` requires all but
 * the one that signs on the embedded chain, which is then derived from the encryption key.
 */
export function keptSecrets(configuration: Configuration): Secrets {
  const missing = NAMES.some((name) => !configuration[name]);
  const kept = missing ? keptIn(configuration) : {};
  return recordOf(NAMES, (name) => configuration[name] ?? Buffer.from(kept[name]!, 'hex'));
}

/** Returns the encryption key of an existing installation, for commands, which generate no keys. */
export function existingEncryptionKey({ encryptionKey, dataDir }: Configuration): Uint8Array {
  if (encryptionKey) return encryptionKey;
  const kept = knownIn(secretsFile(dataDir)).encryptionKey;
  if (!kept) throw new Error(`There are no keys in ${dataDir}: set ENCRYPTION_KEY or DATA_DIR`);
  return Buffer.from(kept, 'hex');
}

type Kept = Partial<Record<(typeof NAMES)[number], string>>;

function keptIn({ dataDir, databaseUrl, encryptionKey }: Configuration): Kept {
  const file = secretsFile(dataDir);
  const known = knownIn(file);
  if (NAMES.every((name) => known[name])) return known;
  if (databaseUrl && encryptionKey)
    return { chainSignerKey: deriveKey(encryptionKey, 'chain signer').toString('hex'), ...known };
  makeFolder(resolve(dataDir));
  const all = recordOf(NAMES, (name) => known[name] ?? randomBytes(32).toString('hex'));
  // Written atomically, and to disk before anything is encrypted: with a partial file, or an empty one after a power
  // failure, the installation could not decrypt its data.
  replaceFile(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true });
  return all;
}

const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

const knownIn = (file: string): Kept => (existsSync(file) ? keptOf(parseRecord(readFileSync(file, 'utf8')), file) : {});

/** Returns the keys in a file. Throws for an invalid one: a newly generated key could not decrypt existing data. */
const keptOf = (held: UnknownRecord, file: string): Kept =>
  Object.fromEntries(NAMES.filter((name) => held[name]).map((name) => [name, textOf(held, name, file)]));
