import type { Pool, PoolClient } from 'pg';
import type { Hex } from 'viem';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { anchorRoot } from '../peers/custody.js';
import { anchorTree } from './anchor-tree.rules.js';

/** Versions of one tree; a proof then has at most twelve neighbours. */
const MOST_LEAVES = 4_096;

/** Puts every version that waits into a tree: its place and its path are fixed before anything is sent. */
export async function gatherAnchor(pool: Pool, now: Date): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number; leaf: Hex }>(
      `select id, leaf from passports.version where anchor_id is null order by id limit ${MOST_LEAVES} for update skip locked`,
    );
    if (rows.length > 0) await storeTree(client, rows, now);
  });
}

async function storeTree(client: PoolClient, versions: readonly { id: number; leaf: Hex }[], now: Date): Promise<void> {
  const { root, proofs } = anchorTree(versions.map((version) => version.leaf));
  const anchor = await client.query<{ id: number }>(
    'insert into passports.anchor (merkle_root, leaf_count, created_at) values ($1, $2, $3) returning id',
    [root, versions.length, now],
  );
  await client.query(
    `update passports.version v
        set anchor_id = $1, leaf_index = p.place,
            merkle_proof = (select coalesce(array_agg(n.value order by n.at), '{}')
                              from jsonb_array_elements_text(p.proof) with ordinality as n (value, at))
       from jsonb_to_recordset($2::jsonb) as p (id int, place int, proof jsonb)
      where v.id = p.id`,
    [anchor.rows[0]?.id, JSON.stringify(versions.map(({ id }, place) => ({ id, place, proof: proofs[place] })))],
  );
}

/** Asks custody how far each open root is; returns how many are still on their way. */
export async function settleAnchors(pool: Pool, peers: Peers): Promise<number> {
  const { rows } = await pool.query<{ id: number; merkle_root: string; leaf_count: number }>(
    'select id, merkle_root, leaf_count from passports.anchor where anchored_at is null order by id limit 100',
  );
  let open = 0;
  for (const { id, merkle_root, leaf_count } of rows) {
    const receipt = await anchorRoot(peers, merkle_root, leaf_count);
    // Without a chain there is nothing to wait for; roots keep until there is one.
    if (!receipt) return 0;
    if (!receipt.anchoredAt) {
      open += 1;
      continue;
    }
    await pool.query(
      'update passports.anchor set chain_id = $2, tx_hash = $3, contract_address = $4, anchored_at = $5 where id = $1',
      [id, receipt.chainId, receipt.txHash, receipt.contractAddress, receipt.anchoredAt],
    );
  }
  return open;
}

/** Is anything still to be gathered? */
export async function someWait(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ some: boolean }>(
    'select exists (select from passports.version where anchor_id is null) as some',
  );
  return rows[0]?.some ?? false;
}
