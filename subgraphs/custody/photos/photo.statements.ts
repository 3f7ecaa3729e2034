import { sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { anyOf, type RowOf, rowCount } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

const FACTS = ['id', 'item_id', 'intervention_id', 'warranty_claim_id', 'account_id', 'added_at'] as const;

/** Serializes what one account adds, until the end of the transaction. */
export const lockPhotosOf = statement('lock_photos_of_account', (db, { accountId }: { accountId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'photos of account ' || ${accountId}::int`,
      sql`pg_advisory_xact_lock(hashtext('custody.photo'), ${accountId}::int)`,
    ),
  ),
);

interface Added {
  readonly accountId: number;
  readonly since: Date;
}

/** Counts the photographs that an account added since an instant. */
export const countAdded = statement('count_photos_added', (db, { accountId, since }: Added) =>
  db.selectFrom('photo').select(rowCount.as('count')).where('account_id', '=', accountId).where('added_at', '>', since),
);

/** Photographs of an intervention, and of them the one with this content. */
export const ofIntervention = statement(
  'photos_known_of_intervention',
  (db, { interventionId }: { interventionId: number }) =>
    db
      .selectFrom('photo')
      .select([...FACTS, 'sha256'])
      .where('intervention_id', '=', interventionId),
);

/** Photographs of a warranty claim, with what tells them apart. */
export const ofClaim = statement('photos_known_of_claim', (db, { warrantyClaimId }: { warrantyClaimId: number }) =>
  db
    .selectFrom('photo')
    .select([...FACTS, 'sha256'])
    .where('warranty_claim_id', '=', warrantyClaimId),
);

/** Reads a photograph, without its content. */
export const photoById = statement('photo_by_id', (db, { id }: { id: number }) =>
  db.selectFrom('photo').select(FACTS).where('id', '=', id),
);

const photosOf = statement.lookup('photos_of_intervention', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('photo').select(FACTS).where('intervention_id', '=', anyOf(keys)).orderBy('id'),
);

const photosOfClaims = statement.lookup('photos_of_claim', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('photo').select(FACTS).where('warranty_claim_id', '=', anyOf(keys)).orderBy('id'),
);

const contents = statement.lookup('content_of_photo', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('photo').select(['id', 'light']).where('id', '=', anyOf(keys)),
);

export type PhotoRow = RowOf<typeof photoById>;

/** Photographs by what they show, and their contents. */
export const photoReads = ({ lookups }: ReadPools) => ({
  ofIntervention: batchReadMany(lookups, { ...photosOf, keyOf: (row: PhotoRow) => row.intervention_id! }),
  ofClaim: batchReadMany(lookups, { ...photosOfClaims, keyOf: (row: PhotoRow) => row.warranty_claim_id! }),
  content: batchRead(lookups, { ...contents, keyOf: (row: RowOf<typeof contents>) => row.id }),
});

export type PhotoReads = ReturnType<typeof photoReads>;
