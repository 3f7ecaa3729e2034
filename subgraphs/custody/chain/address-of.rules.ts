import { createECDH } from 'node:crypto';
import { type Address, bytesToHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/**
 * Ethereum address, with its checksum (EIP-55), of a private key: 32 bytes, else an error. Viem's own derivation first
 * reckons tables of the curve for 60 ms, which only whoever signs has a use for.
 */
export function addressOf(privateKey: Uint8Array): Address {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(privateKey);
  return publicKeyToAddress(bytesToHex(curve.getPublicKey()));
}
