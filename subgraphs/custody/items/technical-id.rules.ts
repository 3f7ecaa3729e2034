import { createHmac } from 'node:crypto';
import { keccak256 } from '../../lib/crypto/keccak.js';
import { deriveKey, keyObject, seal } from '../../lib/crypto/secrets.js';

/** Derives the key of technical identifiers from the installation's. */
export const technicalKeyOf = (encryptionKey: Uint8Array): Uint8Array =>
  deriveKey(encryptionKey, 'custody technical identifiers');

/**
 * Derives the technical identifier of a row's item: 32 bytes that are unpredictable without the installation's key, and
 * the same when the row is minted again, so that a restored database finds existing tokens instead of registering items
 * twice.
 */
export const technicalIdOfRow = (key: Uint8Array, jobId: string, position: number): Uint8Array =>
  createHmac('sha256', keyObject(key)).update(`mint batch row ${jobId} ${position}`).digest();

/** Returns the chip hash of an item without a chip: the hash of its technical identifier. */
export const uidHashOf = (technicalId: Uint8Array): `0x${string}` => keccak256(technicalId);

/** Encrypts a technical identifier for storage, bound to its item's row; hexadecimal. */
export const sealTechnicalId = (key: Uint8Array, technicalId: Uint8Array, uidHash: string): string =>
  seal(key, technicalId, uidHash).toString('hex');
