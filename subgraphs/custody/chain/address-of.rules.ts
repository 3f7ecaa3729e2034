import { createECDH } from 'node:crypto';
import { type Address, bytesToHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';

/**
 * Returns the Ethereum address, with its checksum (EIP-55), of a private key: 32 bytes, else an error. Viem's own derivation
 * first computes tables of the curve for 60 ms, which only a signer needs.
 */
export function addressOf(privateKey: Uint8Array): Address {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(privateKey);
  return publicKeyToAddress(bytesToHex(curve.getPublicKey()));
}
