import { sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { anyOf, type RowOf, rowCount } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

const FACTS = ['id', 'item_id', 'intervention_id', 'warranty_claim_id', 'account_id', 'added_at'] as const;

/** Serialises the additions of one account. */
export const lockImagesOf = statement('lock_images_of_account', (db, { accountId }: { accountId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'images of account ' || ${accountId}::bigint`,
      sql`pg_advisory_xact_lock(hashtextextended('custody.image', ${accountId}))`,
    ),
  ),
);

interface Added {
  readonly accountId: number;
  readonly since: Date;
}

/** Counts the images that an account added since an instant. */
export const countAdded = statement('count_images_added', (db, { accountId, since }: Added) =>
  db.selectFrom('image').select(rowCount.as('count')).where('account_id', '=', accountId).where('added_at', '>', since),
);

/** Selects the images of an intervention, and of them the one with this content. */
export const ofIntervention = statement(
  'images_known_of_intervention',
  (db, { interventionId }: { interventionId: number }) =>
    db
      .selectFrom('image')
      .select([...FACTS, 'sha256'])
      .where('intervention_id', '=', interventionId),
);

/** Images of a warranty claim, with their digests. */
export const ofClaim = statement('images_known_of_claim', (db, { warrantyClaimId }: { warrantyClaimId: number }) =>
  db
    .selectFrom('image')
    .select([...FACTS, 'sha256'])
    .where('warranty_claim_id', '=', warrantyClaimId),
);

/** Reads an image, without its content. */
export const imageById = statement('image_by_id', (db, { id }: { id: number }) =>
  db.selectFrom('image').select(FACTS).where('id', '=', id),
);

const imagesOf = statement.lookup('images_of_intervention', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('image').select(FACTS).where('intervention_id', '=', anyOf(keys)).orderBy('id'),
);

const imagesOfClaims = statement.lookup('images_of_claim', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('image').select(FACTS).where('warranty_claim_id', '=', anyOf(keys)).orderBy('id'),
);

const contents = statement.lookup('content_of_image', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('image').select(['id', 'light']).where('id', '=', anyOf(keys)),
);

export type ImageRow = RowOf<typeof imageById>;

/** Creates the reads of images by subject, and of their content. */
export const imageReads = ({ lookups }: ReadPools) => ({
  ofIntervention: batchReadMany(lookups, { ...imagesOf, keyOf: (row: ImageRow) => row.intervention_id! }),
  ofClaim: batchReadMany(lookups, { ...imagesOfClaims, keyOf: (row: ImageRow) => row.warranty_claim_id! }),
  content: batchRead(lookups, { ...contents, keyOf: (row: RowOf<typeof contents>) => row.id }),
});

export type ImageReads = ReturnType<typeof imageReads>;
