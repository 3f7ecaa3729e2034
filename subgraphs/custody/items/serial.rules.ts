import { suppliedBytes } from '../../lib/crypto/random-bytes.js';

/** §2.1: digits and capital letters without the ambiguous or offensive I, L, O and U. */
export const SERIAL_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const SERIAL_LENGTH = 12;

const SERIAL = /^[0-9A-HJKMNP-TV-Z]{12}$/;
// Restricted to ASCII: toUpperCase() would convert `ı` to I and `ſ` to S.
const FOLDABLE = /^[0-9A-Za-z]{12}$/;

/** Returns the canonical form of a typed serial (§2.1); null for an invalid one. */
export function canonicalSerial(value: string): string | null {
  const trimmed = value.trim();
  if (!FOLDABLE.test(trimmed)) return null;
  const folded = trimmed.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return SERIAL.test(folded) ? folded : null;
}

/** Returns the range of serials with a typed prefix; null for an invalid one. */
export function serialsBeginning(value: string): { readonly first: string; readonly last: string } | null {
  const serial = canonicalSerial(value.trim().padEnd(SERIAL_LENGTH, '0'));
  if (serial === null || value.trim() === '') return null;
  const beginning = serial.slice(0, value.trim().length);
  return { first: beginning.padEnd(SERIAL_LENGTH, '0'), last: beginning.padEnd(SERIAL_LENGTH, 'Z') };
}

/**
 * Generates twelve random characters: 256 is a multiple of 32, so the low five bits of a random byte are unbiased.
 * `random` returns that many random bytes.
 */
export function generateSerial(random: (bytes: number) => Uint8Array = suppliedBytes): string {
  let serial = '';
  for (const byte of random(SERIAL_LENGTH)) serial += SERIAL_ALPHABET[byte & 31];
  return serial;
}
