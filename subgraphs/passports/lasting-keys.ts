import { encryptionKeyOf, type LastingKey } from '../lib/database/keys/require-same-keys.js';
import { sealedIssuerKeys } from './credentials/issuer-keys.js';
import type { PassportsPorts } from './ports.js';

/** Returns the keys that must not change. */
export const passportsKeys = ({ encryptionKey }: PassportsPorts): readonly LastingKey[] => [
  encryptionKeyOf(encryptionKey, (on) => sealedIssuerKeys(on, encryptionKey)),
];
