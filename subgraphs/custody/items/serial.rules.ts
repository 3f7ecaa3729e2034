import { suppliedBytes } from '../../lib/crypto/random-bytes.js';

/** §2.1: digits and capital letters without I, L, O and U, which are misread or offensive. */
export const SERIAL_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const SERIAL_LENGTH = 12;

const SERIAL = /^[0-9A-HJKMNP-TV-Z]{12}$/;
// Only ASCII may be folded: toUpperCase() turns `ı` into I and `ſ` into S, which were not printed.
const FOLDABLE = /^[0-9A-Za-z]{12}$/;

/** Returns the canonical form of a serial as someone typed it (§2.1); null when it designates nothing. */
export function canonicalSerial(value: string): string | null {
  const trimmed = value.trim();
  if (!FOLDABLE.test(trimmed)) return null;
  const folded = trimmed.toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return SERIAL.test(folded) ? folded : null;
}

/** Returns the first and the last serial that begin as someone typed it; null where none does. */
export function serialsBeginning(value: string): { readonly first: string; readonly last: string } | null {
  const serial = canonicalSerial(value.trim().padEnd(SERIAL_LENGTH, '0'));
  if (serial === null || value.trim() === '') return null;
  const beginning = serial.slice(0, value.trim().length);
  return { first: beginning.padEnd(SERIAL_LENGTH, '0'), last: beginning.padEnd(SERIAL_LENGTH, 'Z') };
}

/**
 * Draws twelve characters uniformly: 256 is a multiple of 32, so the low five bits of a random byte have no bias. `random`
 * gives that many random bytes.
 */
export function generateSerial(random: (bytes: number) => Uint8Array = suppliedBytes): string {
  let serial = '';
  for (const byte of random(SERIAL_LENGTH)) serial += SERIAL_ALPHABET[byte & 31];
  return serial;
}
