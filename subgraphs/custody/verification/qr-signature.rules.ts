import { createHmac } from 'node:crypto';
import { sameText } from '../../lib/crypto/secrets.js';

/** Signs a verification URL: the first half of an HMAC-SHA256 over `<chip hash>|<seconds>`, lower-case hexadecimal. */
export const qrSignature = (key: Uint8Array, uidHash: string, seconds: number | string): string =>
  createHmac('sha256', key).update(`${uidHash}|${seconds}`).digest('hex').slice(0, 32);

/** Compares in constant time, ignoring the case of hexadecimal digits. */
export const qrSignatureHolds = (key: Uint8Array, uidHash: string, seconds: number | string, given: string): boolean =>
  sameText(qrSignature(key, uidHash, seconds), given.trim().toLowerCase());
