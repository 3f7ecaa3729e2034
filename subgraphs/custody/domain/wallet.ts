import { bytesToHex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { deriveKey } from '../../lib/secrets.js';

/**
 * Wallet the platform keeps for an account: its key follows from the installation's secret, so no key is stored and none
 * can be lost without the secret. Only the contract's platform account moves tokens, on behalf of their holders.
 */
export const walletOf = (secret: Uint8Array, accountId: number): string =>
  privateKeyToAddress(bytesToHex(deriveKey(secret, `custody wallet ${accountId}`)));
