import type { Pool, PoolClient } from 'pg';
import { jsonOf } from '../../lib/database/given-rows.js';
import type { RowOf } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { anchorRoot } from '../peers/custody.js';
import { anchorTree } from './anchor-tree.rules.js';
import {
  addAnchor,
  anyOpenAnchor,
  anyUnanchored,
  noteAnchored,
  openAnchors,
  placeVersions,
  takeUnanchored,
} from './anchor-versions.statements.js';

/** Most versions per tree, whose proofs then have at most twelve nodes. */
const MOST_LEAVES = 4_096;

/** Adds every waiting version to a tree: position and path are fixed before anything is sent. */
export async function gatherAnchor(pool: Pool, now: Date): Promise<void> {
  await inTransaction(pool, async (client) => {
    const versions = await takeUnanchored.rows(client, { most: MOST_LEAVES });
    if (versions.length > 0) await storeTree(client, versions, now);
  });
}

async function storeTree(
  client: PoolClient,
  versions: readonly RowOf<typeof takeUnanchored>[],
  now: Date,
): Promise<void> {
  const { root, proofs } = anchorTree(versions.map((version) => version.leaf));
  const anchor = await addAnchor.row(client, { root, leaves: versions.length, now });
  if (!anchor) throw new Error('A tree was not stored');
  const places = versions.map(({ id }, place) => ({ id, place, proof: proofs[place]! }));
  await placeVersions.run(client, { anchorId: anchor.id, places: jsonOf(places) });
}

/** Polls custody for each open root; returns how many are not anchored yet. */
export async function settleAnchors(pool: Pool, peers: Peers): Promise<number> {
  const anchors = await openAnchors.rows(pool, {});
  let open = 0;
  for (const { id, merkle_root, leaf_count } of anchors) {
    const receipt = await anchorRoot(peers, merkle_root, leaf_count);
    // Without a chain, roots wait until one is configured.
    if (!receipt) return 0;
    if (!receipt.anchoredAt) {
      open += 1;
      continue;
    }
    const { chainId, txHash, contractAddress, anchoredAt } = receipt;
    await noteAnchored.run(pool, { id, chainId, txHash, contractAddress, anchoredAt });
  }
  return open;
}

/** Tells whether any version waits for a tree. */
export const someWait = async (pool: Pool): Promise<boolean> => (await anyUnanchored.row(pool, {})) !== undefined;

/** Tells whether any root waits for the chain. */
export const someAreOpen = async (pool: Pool): Promise<boolean> => (await anyOpenAnchor.row(pool, {})) !== undefined;
