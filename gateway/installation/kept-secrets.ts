import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordOf } from '../../schema/closed-record.js';
import { parseRecord, textOf, type UnknownRecord } from '../../schema/record.js';
import type { Configuration } from '../../subgraphs/lib/process/configuration.js';

/** The keys an installation cannot do without; 32 bytes each. */
export interface Secrets {
  readonly qrSigningKey: Uint8Array;
  readonly tokenSigningKey: Uint8Array;
  readonly encryptionKey: Uint8Array;
  readonly chainSignerKey: Uint8Array;
}

const NAMES = ['qrSigningKey', 'tokenSigningKey', 'encryptionKey', 'chainSignerKey'] as const;

/**
 * Returns the configured keys; a key that is not configured is drawn once and kept in the data folder, readable by its
 * owner only. (With a database of one's own nothing is drawn: `readConfiguration` asks for all of them.)
 */
export function keptSecrets(configuration: Configuration): Secrets {
  const missing = NAMES.some((name) => !configuration[name]);
  const kept = missing ? keptIn(configuration.dataDir) : {};
  return recordOf(NAMES, (name) => configuration[name] ?? Buffer.from(kept[name]!, 'hex'));
}

type Kept = Partial<Record<(typeof NAMES)[number], string>>;

function keptIn(dataDir: string): Kept {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  const known = existsSync(file) ? keptOf(parseRecord(readFileSync(file, 'utf8')), file) : {};
  if (NAMES.every((name) => known[name])) return known;
  const all = recordOf(NAMES, (name) => known[name] ?? randomBytes(32).toString('hex'));
  // Written in one step: with half a file, the installation could not decrypt its data.
  writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return all;
}

/** Returns the keys that a file holds. Throws for one that is no text: a new one in its place could read nothing of before. */
const keptOf = (held: UnknownRecord, file: string): Kept =>
  Object.fromEntries(NAMES.filter((name) => held[name]).map((name) => [name, textOf(held, name, file)]));
