import type { Hex } from 'viem';
import { deriveKey } from '../../lib/crypto/secrets.js';
import { addressOf } from './address-of.rules.js';

/**
 * Returns the wallet that the platform keeps for an account: its key follows from the installation's secret, so no key is
 * stored and none can be lost without the secret. Only the contract's platform account moves tokens, on behalf of their
 * holders.
 */
export const walletOf = (secret: Uint8Array, accountId: number): Hex =>
  addressOf(deriveKey(secret, `custody wallet ${accountId}`));
