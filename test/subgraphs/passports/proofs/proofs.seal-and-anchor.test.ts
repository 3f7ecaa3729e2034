import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SimpleMerkleTree, StandardMerkleTree } from '@openzeppelin/merkle-tree';
import fc from 'fast-check';
import { anchorLeaf } from '../../../../subgraphs/passports/proofs/anchor-leaf.rules.js';
import { anchorTree, merkleRoot } from '../../../../subgraphs/passports/proofs/anchor-tree.rules.js';
import { checkSeal, versionHash } from '../../../../subgraphs/passports/proofs/seal.rules.js';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });

describe('§2.13 seal', () => {
  it('is the SHA-256 of the canonical JSON that any reader can compute', () => {
    const content = { passport_id: 7, version: 2, data_hash: 'aa', prev_version_hash: 'bb' };
    const text = '{"data_hash":"aa","passport_id":7,"prev_version_hash":"bb","version":2}';
    expect(versionHash(content)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('holds for a chain, and breaks wherever a version was changed', () => {
    fc.assert(
      fc.property(id, fc.array(hash, { minLength: 1, maxLength: 6 }), fc.nat(), (passport_id, hashes, spot) => {
        let previous: string | null = null;
        const chain = hashes.map((data_hash, index) => {
          const content = { passport_id, version: index + 1, data_hash, prev_version_hash: previous };
          previous = versionHash(content);
          return { content, own: previous };
        });
        chain.forEach(({ content, own }, index) => {
          const before = chain[index - 1]?.own ?? null;
          expect(checkSeal(content, own, before)).toEqual({ linked: index > 0, chainLinkMatch: true });
        });
        const { content, own } = chain[spot % chain.length]!;
        const forged = {
          ...content,
          data_hash: `${content.data_hash.slice(0, -1)}${content.data_hash.endsWith('0') ? '1' : '0'}`,
        };
        expect(checkSeal(forged, own, content.prev_version_hash).chainLinkMatch).toBe(false);
      }),
    );
  });

  it('`linked` of a first version is false', () => {
    const content = { passport_id: 1, version: 1, data_hash: 'aa', prev_version_hash: null };
    expect(checkSeal(content, versionHash(content), null)).toEqual({ linked: false, chainLinkMatch: true });
  });
});

describe('§2.13 anchor', () => {
  it('a leaf is the one of the standard tree of OpenZeppelin', () => {
    fc.assert(
      fc.property(id, id, hash, (passport, version, data) => {
        const standard = StandardMerkleTree.of([[passport, version, `0x${data}`]], ['uint256', 'uint256', 'bytes32']);
        expect(anchorLeaf(passport, version, data)).toBe(standard.leafHash([passport, version, `0x${data}`]));
      }),
    );
  });

  it('one leaf is its own root, with an empty proof', () => {
    const leaf = anchorLeaf(1, 1, 'ab'.repeat(32));
    expect(anchorTree([leaf])).toEqual({ root: leaf, proofs: [[]] });
  });

  it('every proof leads to the root, here and in OpenZeppelin, and no other leaf does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hash, { minLength: 1, maxLength: 40 }), (hashes) => {
        const leaves = hashes.map((data, index) => anchorLeaf(index + 1, 1, data));
        const { root, proofs } = anchorTree(leaves);
        leaves.forEach((leaf, index) => {
          const proof = [...proofs[index]!];
          expect(merkleRoot(leaf, proof)).toBe(root);
          expect(SimpleMerkleTree.verify(root, leaf, proof)).toBe(true);
          expect(merkleRoot(anchorLeaf(index + 1, 2, hashes[index]!), proof)).not.toBe(root);
        });
      }),
      { numRuns: 25 },
    );
  });
});
