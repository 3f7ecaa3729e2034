import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../lib/crypto/secrets.js';
import { generateSerial } from '../items/serial.rules.js';

/** Kinds of codes. */
export const CODE_KINDS = ['handover', 'work_order', 'purchase'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** Kinds of codes that end when the item changes owner. Work orders are the brand's and stay valid. */
export const CODES_OF_OWNERSHIP: readonly CodeKind[] = ['handover', 'purchase'];

/** §8 */
const CODE_LENGTH = 8;
export const DEFAULT_PROOF_DAYS = 30;

/** Normalises a code: spaces and hyphens removed, upper case; null when empty, which means none (§4.10). */
export function normalizedCode(value: string | null | undefined): string | null {
  return value?.replace(/[\s-]/g, '').toUpperCase() || null;
}

/** Generates eight characters of the serial alphabet: 40 random bits. */
export const generateCode = (random: (bytes: number) => Uint8Array = randomBytes): string =>
  generateSerial(random).slice(0, CODE_LENGTH);

/** Hashes a code: SHA-256 bound to its kind, so that codes of one kind are invalid as another. */
export const hashOfCode = (kind: CodeKind, normalized: string): string =>
  createHash('sha256').update(`${kind}:${normalized}`).digest('hex');

/** Derives the key of the stored codes. The label is part of it and must not change, since codes are stored already. */
export const codeKeyOf = (encryptionKey: Uint8Array): Uint8Array => deriveKey(encryptionKey, 'custody proof codes');

/**
 * Returns the stored form of a hash: an HMAC under a key of the installation, since forty bits could be searched in a
 * copied database. `key`: 32 bytes for this purpose.
 */
export const keyedCode = (key: Uint8Array, hash: string): string =>
  createHmac('sha256', key).update(hash).digest('hex');

/** Lists the possible stored forms of a code: the HMAC, or the plain hash of an earlier version. */
export const storedCodes = (key: Uint8Array, kinds: readonly CodeKind[], normalized: string): string[] =>
  kinds.map((kind) => hashOfCode(kind, normalized)).flatMap((hash) => [keyedCode(key, hash), hash]);

/** Returns the expiry of a code issued now for a number of days. */
export const codeExpiry = (now: Date, days: number = DEFAULT_PROOF_DAYS): Date =>
  new Date(now.getTime() + days * 86_400_000);
