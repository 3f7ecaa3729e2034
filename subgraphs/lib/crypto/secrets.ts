import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { suppliedBytes } from './random-bytes.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a 32-byte key for one purpose from a 32-byte secret of the installation (HKDF-SHA-256, RFC 5869). */
export const deriveKey = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

const imported = new WeakMap<Uint8Array, KeyObject>();

/** Returns a key object, cached: Node.js imports a key given as bytes with every call, which costs more than its use. */
export function keyObject(key: Uint8Array): KeyObject {
  const known = imported.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  imported.set(key, made);
  return made;
}

/**
 * Encrypts with AES-256-GCM. `about` is authenticated but not stored, so a value that was moved to another row cannot
 * be decrypted. Returns IV, ciphertext, tag.
 */
export function seal(key: Uint8Array, plain: Uint8Array, about: string): Buffer {
  const iv = suppliedBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), iv).setAAD(Buffer.from(about));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a value that `seal` encrypted; throws where key, place or bytes differ. */
export function unseal(key: Uint8Array, sealed: Uint8Array, about: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Compares two texts in constant time, independent of their lengths. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
