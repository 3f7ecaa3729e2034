import { createECDH } from 'node:crypto';
import { type Address, bytesToHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/**
 * Returns the checksummed Ethereum address (EIP-55) of a private key of 32 bytes; throws for any other. Viem's own
 * derivation first computes curve tables for 60 ms, which only signing needs.
 */
export function addressOf(privateKey: Uint8Array): Address {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(privateKey);
  return publicKeyToAddress(bytesToHex(curve.getPublicKey()));
}
