import { encodeAbiParameters, type Hex } from 'viem';
import { keccak256 } from '../../lib/crypto/keccak.js';

const LEAF = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'bytes32' }] as const;

/**
 * Returns the leaf of a version: keccak256(keccak256(abi.encode(uint256 passport id, uint256 version, bytes32
 * data_hash))). Hashed twice, so that inner nodes are no valid leaves. `dataHash`: 64 hexadecimal digits.
 */
export function anchorLeaf(passportId: number, version: number, dataHash: string): Hex {
  const encoded = encodeAbiParameters(LEAF, [BigInt(passportId), BigInt(version), `0x${dataHash}`]);
  return keccak256(keccak256(encoded));
}
