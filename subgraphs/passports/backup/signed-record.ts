import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { deriveKey } from '../../lib/crypto/secrets.js';

const PURPOSE = 'passport backup signature';
/** Prefix of a 32-byte Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The only accepted header (RFC 7515, RFC 8037). */
const HEADER = Buffer.from('{"alg":"EdDSA","typ":"passport-backup+jws"}').toString('base64url');

/** Thrown for a record that is missing, altered, under another name, or signed by another platform. */
export class DamagedRecord extends Error {
  constructor(
    readonly record: string,
    readonly reason: string,
  ) {
    super(`${record}: ${reason}`);
    this.name = 'DamagedRecord';
  }
}

/** Signs the platform's records. */
export interface RecordSigner {
  /** Raw Ed25519 key, base64url, for the backup service. */
  readonly publicKey: string;
  /** Returns a record as stored: a compact JWS over its name and content. */
  sign(name: string, content: object): Buffer;
}

/** Verifies and reads records signed by one installation. */
export interface RecordReader {
  /** Throws `DamagedRecord`. */
  open<Content>(name: string, bytes: Uint8Array): Content;
}

/**
 * Creates the signer of records, whose key is derived from `ENCRYPTION_KEY`, so that only its holder can write valid
 * records.
 */
export function recordSigner(encryptionKey: Uint8Array): RecordSigner {
  const der = Buffer.concat([PKCS8, deriveKey(encryptionKey, PURPOSE)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x!;
  return {
    publicKey,
    sign(name, content) {
      const signed = `${HEADER}.${Buffer.from(JSON.stringify({ name, content })).toString('base64url')}`;
      return Buffer.from(`${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`);
    },
  };
}

/** Creates the reader of records. Throws for an invalid `publicKey`. */
export function recordReader(publicKey: string): RecordReader {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return {
    open<Content>(name: string, bytes: Uint8Array) {
      const read = opened(Buffer.from(bytes).toString('latin1'), key);
      if (!read) throw new DamagedRecord(name, 'it was altered, or signed with another key');
      if (read.name !== name) throw new DamagedRecord(name, 'it was written for another place');
      return read.content as Content;
    },
  };
}

function opened(text: string, key: KeyObject): { readonly name: string; readonly content: unknown } | undefined {
  const [header, payload = '', signature = '', ...more] = text.split('.');
  if (header !== HEADER || more.length > 0) return undefined;
  const bytes = Buffer.from(signature, 'base64url');
  // Only the canonical encoding of a signature is accepted.
  if (bytes.toString('base64url') !== signature) return undefined;
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, bytes)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

/** Returns the first sixteen digits of a key's digest, for comparison by people. */
export const fingerprint = (publicKey: string): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
