import { ScureBase32Plugin } from 'otplib';

const base32 = new ScureBase32Plugin();

/** Encodes bytes in base 32 without padding (RFC 4648). */
export const encodeBase32 = (bytes: Uint8Array): string => base32.encode(bytes);

/**
 * Decodes base 32 as people copy it: any case; spaces, hyphens, padding and surplus bits are ignored. Null for invalid
 * text.
 */
export function decodeBase32(text: string): Uint8Array | null {
  const clean = text.toUpperCase().replace(/[\s=-]/g, '');
  if (!/^[A-Z2-7]+$/.test(clean)) return null;
  const whole = base32.decode(clean.padEnd(Math.ceil(clean.length / 8) * 8, 'A'));
  return whole.slice(0, Math.floor((clean.length * 5) / 8));
}
