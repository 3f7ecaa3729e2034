import { sql } from 'kysely';
import type { RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Reads the content of a version for its copies, and which of them exist. */
export const versionToKeep = statement('version_to_keep', (db, { versionId }: { versionId: number }) =>
  db
    .selectFrom('version as v')
    .innerJoin('passport as p', 'p.id', 'v.passport_id')
    .select([
      'v.passport_id',
      'v.version',
      'p.brand_code',
      'v.document',
      'v.data_hash',
      'v.cid',
      'v.credential',
      'v.disclosures',
      'v.version_hash',
      'v.prev_version_hash',
      'v.published_at',
      'v.stored_at',
      'v.backed_up_at',
    ])
    .where('v.id', '=', versionId),
);

export type Kept = RowOf<typeof versionToKeep>;

interface Done {
  readonly versionId: number;
  readonly now: Date;
}

export const noteStored = statement('note_version_stored', (db, { versionId, now }: Done) =>
  db.updateTable('version').set({ stored_at: now }).where('id', '=', versionId),
);

export const noteBackedUp = statement('note_version_backed_up', (db, { versionId, now }: Done) =>
  db.updateTable('version').set({ backed_up_at: now }).where('id', '=', versionId),
);

/** Lists versions without content copy or, where there is a backup store, without backup. */
export const versionsToKeep = statement(
  'versions_to_keep',
  (db, { keepsBackups, limit }: { keepsBackups: boolean; limit: number }) =>
    db
      .selectFrom('version')
      .select('id')
      .where(sql<boolean>`(stored_at is null or (${keepsBackups}::boolean and backed_up_at is null))`)
      .orderBy('id')
      .limit(limit),
);
