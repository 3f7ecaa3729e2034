import { createHash, createHmac, randomBytes } from 'node:crypto';
import { generateSerial } from '../items/serial.rules.js';

/** §3.7 */
export const PROOF_LEVELS = ['declared', 'customer_code', 'work_order'] as const;
export type ProofLevel = (typeof PROOF_LEVELS)[number];

/** Uses of a code. */
export const CODE_KINDS = ['handover', 'work_order', 'purchase'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** Codes that belong to an ownership, or to the sale that led to it. A work order is the brand's and outlives a change of hands. */
export const CODES_OF_OWNERSHIP: readonly CodeKind[] = ['handover', 'purchase'];

/** §8 */
const CODE_LENGTH = 8;
export const DEFAULT_PROOF_DAYS = 30;

/** Returns a code as sent: spaces and hyphens removed, uppercased; null when nothing is left, which means none (§4.10). */
export function normalizedCode(value: string | null | undefined): string | null {
  return value?.replace(/[\s-]/g, '').toUpperCase() || null;
}

/** Generates eight characters of the serial alphabet: 40 random bits, shown once. */
export const generateCode = (random: (bytes: number) => Uint8Array = randomBytes): string =>
  generateSerial(random).slice(0, CODE_LENGTH);

/** Hashes a code: SHA-256 bound to its kind, so that one kind never passes for the other. */
export const hashOfCode = (kind: CodeKind, normalized: string): string =>
  createHash('sha256').update(`${kind}:${normalized}`).digest('hex');

/**
 * Returns the stored form of a hash: an HMAC under a key of the installation, since the holder of a copy of the database soon
 * tries all forty bits. `key`: 32 bytes, used for nothing else.
 */
export const keyedCode = (key: Uint8Array, hash: string): string =>
  createHmac('sha256', key).update(hash).digest('hex');

/** Lists the stored forms a code may have: under the key, or plain where it was not yet put under the key. */
export const storedCodes = (key: Uint8Array, kinds: readonly CodeKind[], normalized: string): string[] =>
  kinds.map((kind) => hashOfCode(kind, normalized)).flatMap((hash) => [keyedCode(key, hash), hash]);

/** Returns the instant at which a code issued now for so many days expires. */
export const codeExpiry = (now: Date, days: number = DEFAULT_PROOF_DAYS): Date =>
  new Date(now.getTime() + days * 86_400_000);
