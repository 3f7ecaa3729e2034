import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** Identity of a version, from which the key of its content copy is derived. */
export interface ContentIdentity {
  readonly passportId: number;
  readonly version: number;
  readonly dataHash: string;
}

const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const CIPHER = 'aes-256-gcm';

const derived = (masterKey: Uint8Array, purpose: string, of: ContentIdentity, length: number): Buffer =>
  Buffer.from(
    hkdfSync(
      'sha256',
      masterKey,
      '',
      `passport content ${purpose} ${of.passportId} ${of.version} ${of.dataHash}`,
      length,
    ),
  );

/**
 * Derives the key of a version's content copy: HKDF-SHA256 of the installation's ENCRYPTION_KEY. Includes the content's
 * hash, so that a key never encrypts two contents: the nonce can then be derived too, and storing a version twice gives
 * the same bytes and CID.
 */
export const contentKey = (masterKey: Uint8Array, of: ContentIdentity): Buffer =>
  derived(masterKey, 'key', of, KEY_LENGTH);

/** Derives the key of a version's disclosures. They are salted, so each encryption uses a random nonce. */
export const disclosuresKey = (masterKey: Uint8Array, of: ContentIdentity): Buffer =>
  derived(masterKey, 'disclosures', of, KEY_LENGTH);

/** Encrypts a content copy to nonce, ciphertext and tag, the bytes of which the CID is computed. */
export const encryptContent = (text: string, masterKey: Uint8Array, of: ContentIdentity): Buffer =>
  encryptWith(text, contentKey(masterKey, of), derived(masterKey, 'nonce', of, NONCE_LENGTH));

/** Encrypts a text with a key and a 12-byte nonce never used with that key. */
export function encryptWith(text: string, key: Uint8Array, nonce: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a text. Throws for altered bytes or another key. */
export function decryptContent(bytes: Uint8Array, key: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  if (buffer.length < NONCE_LENGTH + TAG_LENGTH) throw new Error('The content copy is too short');
  const decipher = createDecipheriv(CIPHER, key, buffer.subarray(0, NONCE_LENGTH));
  decipher.setAuthTag(buffer.subarray(-TAG_LENGTH));
  const text = Buffer.concat([decipher.update(buffer.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()]);
  return text.toString('utf8');
}
