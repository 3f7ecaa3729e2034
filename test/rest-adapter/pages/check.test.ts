import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Hex, keccak256 } from 'viem';
import { projectFile } from '../../../subgraphs/lib/project.js';
import { anchorLeaf } from '../../../subgraphs/passports/domain/anchor-leaf.js';
import { anchorTree } from '../../../subgraphs/passports/domain/anchor-tree.js';
import { versionHash } from '../../../subgraphs/passports/domain/seal.js';

interface Anchored {
  readonly passportId: number;
  readonly version: number;
  readonly dataHash: string;
  readonly leaf: string;
  readonly proof: readonly string[];
  readonly root: string;
}

interface Script {
  keccak256(bytes: Uint8Array): Uint8Array;
  pathLeadsToRoot(anchored: Anchored): boolean;
  sealMatches(sealed: {
    passportId: number;
    version: number;
    dataHash: string;
    previous: string | null;
    seal: string;
  }): Promise<boolean>;
}

// The very file that browsers are sent; without a document it only brings its functions.
const script = (await import(pathToFileURL(projectFile('rest-adapter/pages/check.mjs')).href)) as Script;

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });

describe('§2.13 the proof as a page checks it', () => {
  it('hashes as Ethereum does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(`0x${Buffer.from(script.keccak256(bytes)).toString('hex')}`).toBe(keccak256(bytes));
      }),
    );
  });

  it('follows a path to the root, and no other path', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number, hash), { minLength: 1, maxLength: 9 }),
        fc.nat(),
        (versions, at) => {
          const leaves = versions.map(([id, version, dataHash]) => anchorLeaf(id, version, dataHash));
          const { root, proofs } = anchorTree(leaves);
          const index = at % leaves.length;
          const [passportId, version, dataHash] = versions[index] as [number, number, string];
          const anchored = {
            passportId,
            version,
            dataHash,
            leaf: leaves[index] as Hex,
            proof: proofs[index] as Hex[],
            root,
          };
          expect(script.pathLeadsToRoot(anchored)).toBe(true);
          expect(script.pathLeadsToRoot({ ...anchored, version: version + 1 })).toBe(false);
          expect(script.pathLeadsToRoot({ ...anchored, proof: [...anchored.proof, root] })).toBe(false);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('recomputes a seal', async () => {
    await fc.assert(
      fc.asyncProperty(number, number, hash, fc.option(hash), async (passportId, version, dataHash, previous) => {
        const seal = versionHash({
          passport_id: passportId,
          version,
          data_hash: dataHash,
          prev_version_hash: previous,
        });
        const sealed = { passportId, version, dataHash, previous, seal };
        expect(await script.sealMatches(sealed)).toBe(true);
        expect(await script.sealMatches({ ...sealed, version: version + 1 })).toBe(false);
      }),
    );
  });
});
