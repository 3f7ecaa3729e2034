import { deriveKey } from '../../lib/crypto/secrets.js';

/** Derives the key of second factors from the installation's. */
export const secondFactorKeyOf = (encryptionKey: Uint8Array): Uint8Array => deriveKey(encryptionKey, 'second-factor');

/** Returns the context to which an encrypted second factor is bound, so that it decrypts for its own account only. */
export const aboutSecondFactor = (accountId: number): string => `account:${accountId}`;
