import { createHmac } from 'node:crypto';
import { normalizeEmail } from '../../../schema/identifiers/email-address.js';

/**
 * Masks an address (§2.10): the first two characters of the local part, `...`, and six hexadecimal characters of a
 * keyed hash. With a key per brand a person looks the same in all histories of one brand, and cannot be recognised
 * across brands.
 */
export function maskedEmail(email: string, brandKey: Uint8Array): string {
  const normal = normalizeEmail(email);
  const tag = createHmac('sha256', brandKey).update(normal).digest('hex').slice(0, 6);
  return visiblePart(normal) + tag;
}

/** Returns the part of a masked address that is the same for every brand. */
export function visiblePart(email: string): string {
  const local = Array.from(normalizeEmail(email).split('@')[0] ?? '');
  return `${local.slice(0, 2).join('')}...`;
}
