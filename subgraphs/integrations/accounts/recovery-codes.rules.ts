import { createHash, randomBytes } from 'node:crypto';
import { encodeBase32 } from './base32.rules.js';

/** Codes that an account gets when it turns its second factor on. */
const COUNT = 10;
/** 80 random bits, 16 characters: too many to guess, so a plain hash protects the stored form. */
const BYTES = 10;

/** Returns the codes as they are shown, once: four groups of four characters. */
export const issueRecoveryCodes = (random: (bytes: number) => Uint8Array = randomBytes): readonly string[] =>
  Array.from({ length: COUNT }, () => encodeBase32(random(BYTES)).replace(/(.{4})(?=.)/g, '$1-'));

/** Returns the stored form of a code, by which a typed one is looked up; case, spaces and hyphens do not matter. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('hex');

/** Tells whether a typed text is long enough to be a recovery code rather than a six-digit one. */
export const looksLikeRecoveryCode = (text: string): boolean =>
  /^[A-Z2-7]{16}$/.test(text.toUpperCase().replace(/[\s-]/g, ''));
