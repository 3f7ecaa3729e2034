import { createHash, randomBytes } from 'node:crypto';
import { encodeBase32 } from './base32.rules.js';

/** Number of codes per account. */
const COUNT = 10;
/** Bytes of a code: 80 random bits, so an unsalted hash suffices. */
const BYTES = 10;

/** Creates codes for display, which are shown once: four groups of four characters. */
export const issueRecoveryCodes = (random: (bytes: number) => Uint8Array = randomBytes): readonly string[] =>
  Array.from({ length: COUNT }, () => encodeBase32(random(BYTES)).replace(/(.{4})(?=.)/g, '$1-'));

/** Returns the stored hash of a code; case, spaces and hyphens are ignored. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('hex');

/** Tells whether a text has the length of a recovery code rather than of a six-digit one. */
export const looksLikeRecoveryCode = (text: string): boolean =>
  /^[A-Z2-7]{16}$/.test(text.toUpperCase().replace(/[\s-]/g, ''));
