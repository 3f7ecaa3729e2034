import type { Hex } from 'viem';
import { deriveKey } from '../../lib/crypto/secrets.js';
import { addressOf } from './address-of.rules.js';

/**
 * Returns the wallet of an account, whose key is derived from the installation's secret, so that no key is stored. Only
 * the contract's platform account transfers tokens, on behalf of their holders.
 */
export const walletOf = (secret: Uint8Array, accountId: number): Hex =>
  addressOf(deriveKey(secret, `custody wallet ${accountId}`));
