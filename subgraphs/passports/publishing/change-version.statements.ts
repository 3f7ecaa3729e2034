import { sql } from 'kysely';
import { VISIBILITIES, type Visibility } from '../../../schema/vocabulary/visibilities.js';
import type { RowOf } from '../../lib/database/statement.js';
import { supersedes } from '../documents/selection.rules.js';
import { statement } from '../tables.js';

interface Version {
  readonly passportId: number;
  readonly version: number;
}

/** Changes the visibility of a version that was not withdrawn. */
export const setVisibility = statement(
  'set_version_visibility',
  (db, { passportId, version, visibility }: Version & { visibility: Visibility }) =>
    db
      .updateTable('version')
      .set({ visibility })
      .where('passport_id', '=', passportId)
      .where('version', '=', version)
      .where('withdrawn_at', 'is', null),
);

/** Sets when a version was withdrawn; it left service then, unless another had replaced it before. */
const withdrawnAt = (now: Date) => ({
  superseded_at: sql<Date>`coalesce(superseded_at, ${now}::timestamptz)`,
  withdrawn_at: now,
});

/** Withdraws a version that was not withdrawn yet. */
export const withdraw = statement('withdraw_version', (db, { passportId, version, now }: Version & { now: Date }) =>
  db
    .updateTable('version')
    .set(withdrawnAt(now))
    .where('passport_id', '=', passportId)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null),
);

/** Withdraws all versions of a passport, also those that another replaced. */
export const withdrawAll = statement(
  'withdraw_passport',
  (db, { passportId, now }: { passportId: number; now: Date }) =>
    db
      .updateTable('version')
      .set(withdrawnAt(now))
      .where('passport_id', '=', passportId)
      .where('withdrawn_at', 'is', null),
);

/** Takes the versions of a passport out of service that a newer one in service replaces. The passport is locked. */
export const supersedeReplaced = statement(
  'supersede_replaced_versions',
  (db, { passportId, now }: { passportId: number; now: Date }) =>
    db
      .updateTable('version as old')
      .set({ superseded_at: now })
      .where('old.passport_id', '=', passportId)
      .where('old.superseded_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('version as new')
            .select('new.id')
            .whereRef('new.passport_id', '=', 'old.passport_id')
            .whereRef('new.version', '>', 'old.version')
            .where('new.superseded_at', 'is', null)
            .where(({ or, and, eb }) =>
              or(
                VISIBILITIES.map((newer) => {
                  const replaced = VISIBILITIES.filter((older) => supersedes(newer, older));
                  return and([eb('new.visibility', '=', newer), eb('old.visibility', 'in', replaced)]);
                }),
              ),
            ),
        ),
      ),
);

/** Reads the seal and the instant of the newest version of a passport. */
export const newestVersion = statement('newest_version', (db, { passportId }: { passportId: number }) =>
  db
    .selectFrom('version')
    .select(['version', 'version_hash', 'published_at'])
    .where('passport_id', '=', passportId)
    .orderBy('version', 'desc')
    .limit(1),
);

export type NewestVersion = RowOf<typeof newestVersion>;

/** Reads the hashes of all documents that a passport published, oldest first. */
export const publishedHashes = statement('published_hashes', (db, { passportId }: { passportId: number }) =>
  db.selectFrom('version').select('data_hash').where('passport_id', '=', passportId).orderBy('version'),
);
