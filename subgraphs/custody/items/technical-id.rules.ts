import { createHmac } from 'node:crypto';
import { keccak256 } from '../../lib/crypto/keccak.js';
import { deriveKey, keyObject, seal } from '../../lib/crypto/secrets.js';

/** Returns the key from which technical identifiers follow and under which they are kept, out of the installation's. */
export const technicalKeyOf = (encryptionKey: Uint8Array): Uint8Array =>
  deriveKey(encryptionKey, 'custody technical identifiers');

/**
 * Derives the technical identifier of a row's item: 32 bytes that cannot be foreseen without the installation's key, and that
 * are the same when the row is minted again. A database restored to an earlier moment thus finds what the chain already holds
 * instead of registering the item a second time.
 */
export const technicalIdOfRow = (key: Uint8Array, jobId: string, position: number): Uint8Array =>
  createHmac('sha256', keyObject(key)).update(`mint batch row ${jobId} ${position}`).digest();

/** Returns the chip hash of an item without a chip: the hash of its technical identifier. */
export const uidHashOf = (technicalId: Uint8Array): `0x${string}` => keccak256(technicalId);

/**
 * Returns a technical identifier as it is kept, in hexadecimal characters: sealed, and of use in the row of its own item only.
 */
export const sealTechnicalId = (key: Uint8Array, technicalId: Uint8Array, uidHash: string): string =>
  seal(key, technicalId, uidHash).toString('hex');
