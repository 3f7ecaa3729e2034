import { createHash, createHmac, randomBytes } from 'node:crypto';
import { generateSerial } from '../items/serial.rules.js';

/** §3.7 */
export const PROOF_LEVELS = ['declared', 'customer_code', 'work_order'] as const;
export type ProofLevel = (typeof PROOF_LEVELS)[number];

/** What a code is for. */
export const PROOF_CODE_KINDS = ['handover', 'work_order', 'purchase'] as const;
export type ProofCodeKind = (typeof PROOF_CODE_KINDS)[number];

/** §8 */
const PROOF_CODE_LENGTH = 8;
export const DEFAULT_PROOF_DAYS = 30;

/** Returns a code as sent: spaces and hyphens removed, uppercased; null when nothing is left, which means none (§4.10). */
export function normalizedProofCode(value: string | null | undefined): string | null {
  return value?.replace(/[\s-]/g, '').toUpperCase() || null;
}

/** Generates eight characters of the serial alphabet: 40 random bits, shown once. */
export const generateProofCode = (random: (bytes: number) => Uint8Array = randomBytes): string =>
  generateSerial(random).slice(0, PROOF_CODE_LENGTH);

/** Hashes a code: SHA-256 bound to its kind, so that one kind never passes for the other. */
export const proofCodeHash = (kind: ProofCodeKind, normalized: string): string =>
  createHash('sha256').update(`${kind}:${normalized}`).digest('hex');

/**
 * Returns the stored form of a hash: an HMAC under a key of the installation, since the holder of a copy of the database soon
 * tries all forty bits. `key`: 32 bytes, used for nothing else.
 */
export const keyedProofCode = (key: Uint8Array, hash: string): string =>
  createHmac('sha256', key).update(hash).digest('hex');

/** Lists the stored forms a code may have: under the key, or plain where it was not yet put under the key. */
export const storedProofCodes = (key: Uint8Array, kinds: readonly ProofCodeKind[], normalized: string): string[] =>
  kinds.map((kind) => proofCodeHash(kind, normalized)).flatMap((hash) => [keyedProofCode(key, hash), hash]);

/** Returns the instant at which a code issued now for so many days expires. */
export const proofCodeExpiry = (now: Date, days: number = DEFAULT_PROOF_DAYS): Date =>
  new Date(now.getTime() + days * 86_400_000);
