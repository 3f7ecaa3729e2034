import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
 * Returns the configured keys; what is not configured is drawn once and kept in the data folder, readable by its owner only.
 * (With a database of one's own nothing is drawn: `readConfiguration` asks for all of them.)
 */
export function keptSecrets(configuration: Configuration): Secrets {
  const missing = NAMES.some((name) => !configuration[name]);
  const kept = missing ? keptIn(configuration.dataDir) : {};
  return Object.fromEntries(
    NAMES.map((name) => [name, configuration[name] ?? Buffer.from(kept[name]!, 'hex')]),
  ) as unknown as Secrets;
}

type Kept = Partial<Record<(typeof NAMES)[number], string>>;

function keptIn(dataDir: string): Kept {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  const known: Kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {};
  if (NAMES.every((name) => known[name])) return known;
  const all = Object.fromEntries(NAMES.map((name) => [name, known[name] ?? randomBytes(32).toString('hex')]));
  // Whole or not at all: half a file would lock the installation out of what it encrypted.
  writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return all;
}
