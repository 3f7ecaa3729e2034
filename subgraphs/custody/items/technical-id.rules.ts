import { createHmac } from 'node:crypto';
import { keccak256 } from '../../lib/crypto/keccak.js';
import { deriveKey, keyObject, seal } from '../../lib/crypto/secrets.js';

/** The key from which technical identifiers follow and under which they are kept, out of the installation's. */
export const technicalKeyOf = (encryptionKey: Uint8Array): Uint8Array =>
  deriveKey(encryptionKey, 'custody technical identifiers');

/**
 * Technical identifier of a row's item: 32 bytes that nobody can foresee without the installation's key, and that are the
 * same when the row is minted again. A database restored to an earlier moment thus finds what the chain already holds
 * instead of registering the item a second time.
 */
export const technicalIdOfRow = (key: Uint8Array, jobId: string, position: number): Uint8Array =>
  createHmac('sha256', keyObject(key)).update(`mint batch row ${jobId} ${position}`).digest();

/** The hash of a technical identifier stands where the hash of a chip would. */
export const uidHashOf = (technicalId: Uint8Array): `0x${string}` => keccak256(technicalId);

/** A technical identifier as it is kept, in hexadecimal characters: sealed, and of use in the row of its own item only. */
export const sealTechnicalId = (key: Uint8Array, technicalId: Uint8Array, uidHash: string): string =>
  seal(key, technicalId, uidHash).toString('hex');
