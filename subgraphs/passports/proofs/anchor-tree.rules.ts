import { SimpleMerkleTree } from '@openzeppelin/merkle-tree';
import { concat, type Hex } from 'viem';
import { hexOf } from '../../lib/crypto/hex.js';
import { keccak256 } from '../../lib/crypto/keccak.js';

export interface AnchorTree {
  readonly root: Hex;
  /** Merkle path of each leaf, by index, from the leaf to the root. */
  readonly proofs: readonly (readonly Hex[])[];
}

/** Returns the Merkle tree over leaves in the given order, which is their `leaf_index`. A single leaf is the root. */
export function anchorTree(leaves: readonly Hex[]): AnchorTree {
  const tree = SimpleMerkleTree.of([...leaves], { sortLeaves: false });
  return { root: hexOf(tree.root), proofs: leaves.map((_, index) => tree.getProof(index).map(hexOf)) };
}

/** Computes the root as OpenZeppelin's `MerkleProof.verify` does: pairs are hashed in ascending order. */
export function merkleRoot(leaf: Hex, proof: readonly Hex[]): Hex {
  return proof.reduce<Hex>(
    (node, neighbour) =>
      keccak256(BigInt(node) < BigInt(neighbour) ? concat([node, neighbour]) : concat([neighbour, node])),
    leaf,
  );
}
