import { ScureBase32Plugin } from 'otplib';

const base32 = new ScureBase32Plugin();

/** RFC 4648 base 32 without padding. */
export const encodeBase32 = (bytes: Uint8Array): string => base32.encode(bytes);

/**
 * Reads base 32 as people copy it: any case, spaces, hyphens and padding ignored, and whatever the bits say that are left
 * over at its end. Null when it is not base 32.
 */
export function decodeBase32(text: string): Uint8Array | null {
  const clean = text.toUpperCase().replace(/[\s=-]/g, '');
  if (!/^[A-Z2-7]+$/.test(clean)) return null;
  const whole = base32.decode(clean.padEnd(Math.ceil(clean.length / 8) * 8, 'A'));
  return whole.slice(0, Math.floor((clean.length * 5) / 8));
}
