import { type Selectable, sql } from 'kysely';
import { type JsonOf, rowsOfJson } from '../../lib/database/given-rows.js';
import { type PassportsColumns, statement } from '../tables.js';
import type { AnchorTree } from './anchor-tree.rules.js';

/** Locks versions without a tree, skipping those locked by other processes. */
export const takeUnanchored = statement('take_unanchored_versions', (db, { most }: { most: number }) =>
  db
    .selectFrom('version')
    .select(['id', 'leaf'])
    .where('anchor_id', 'is', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked(),
);

export const anyUnanchored = statement('any_unanchored_version', (db) =>
  db.selectFrom('version').select('id').where('anchor_id', 'is', null).limit(1),
);

export const addAnchor = statement(
  'add_anchor',
  (db, { root, leaves, now }: { root: string; leaves: number; now: Date }) =>
    db.insertInto('anchor').values({ merkle_root: root, leaf_count: leaves, created_at: now }).returning('id'),
);

interface Place {
  readonly id: number;
  readonly place: number;
  readonly proof: AnchorTree['proofs'][number];
}

/** Stores the position of versions in a tree. */
export const placeVersions = statement(
  'place_versions',
  (db, { anchorId, places }: { anchorId: number; places: JsonOf<readonly Place[]> }) =>
    db
      .updateTable('version as v')
      .from(rowsOfJson('p', places, { id: 'bigint', place: 'int', proof: 'jsonb' }))
      .set(({ ref }) => ({
        anchor_id: anchorId,
        leaf_index: ref('p.place'),
        merkle_proof: sql<
          Selectable<PassportsColumns['version']>['merkle_proof']
        >`(select coalesce(array_agg(n.value order by n.at), '{}')
                                       from jsonb_array_elements_text(p.proof) with ordinality as n (value, at))`,
      }))
      .whereRef('v.id', '=', 'p.id'),
);

/** Lists trees whose root is not known to be on the chain. */
export const openAnchors = statement('open_anchors', (db) =>
  db
    .selectFrom('anchor')
    .select(['id', 'merkle_root', 'leaf_count'])
    .where('anchored_at', 'is', null)
    .orderBy('id')
    .limit(100),
);

export const anyOpenAnchor = statement('any_open_anchor', (db) =>
  db.selectFrom('anchor').select('id').where('anchored_at', 'is', null).limit(1),
);

interface Anchored {
  readonly id: number;
  readonly chainId: number | null;
  readonly txHash: string | null;
  readonly contractAddress: string | null;
  /** ISO 8601, as custody reports it. */
  readonly anchoredAt: string;
}

/** Stores where the root of a tree is on the chain. */
export const noteAnchored = statement(
  'note_anchored',
  (db, { id, chainId, txHash, contractAddress, anchoredAt }: Anchored) =>
    db
      .updateTable('anchor')
      .set({
        chain_id: chainId,
        tx_hash: txHash,
        contract_address: contractAddress,
        anchored_at: sql<Date>`${anchoredAt}::timestamptz`,
      })
      .where('id', '=', id),
);
