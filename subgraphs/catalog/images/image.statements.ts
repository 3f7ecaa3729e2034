import { sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { anyOf, rowCount } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { imageCopyLifeCycle } from './image-copy.rules.js';

const bySource = statement.lookup('image_by_source', (db, { keys }: { keys: readonly string[] }) =>
  db.selectFrom('image').select(['source_url', 'sha256']).where('source_url', '=', anyOf(keys)),
);

const light = statement('light_image', (db, { sha256 }: { sha256: string }) =>
  db.selectFrom('image').select('light').where('sha256', '=', sha256).limit(1),
);

export const imageReads = ({ pool, lookups }: ReadPools) => ({
  bySource: batchRead(lookups, { ...bySource, keyOf: (row) => row.source_url }),
  /** Reads the bytes of a light copy by its hash. */
  light: async (sha256: string): Promise<Buffer | undefined> => (await light.row(pool, { sha256 }))?.light ?? undefined,
});

export type ImageReads = ReturnType<typeof imageReads>;

const HANDED_OVER = imageCopyLifeCycle.step('handed_over');

interface Kept {
  readonly sourceUrl: string;
  readonly now: Date;
  readonly sha256: string;
  readonly copy: Buffer;
  /** Brand that uploads it; null for operators. */
  readonly givenBy: number | null;
}

/** Serialises calls that count the images of a brand. */
export const lockImagesOf = statement('lock_images_of_brand', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'images of brand ' || ${brandId}::bigint`,
      sql`pg_advisory_xact_lock(hashtextextended('catalog.image', ${brandId}))`,
    ),
  ),
);

/** Counts the uploaded images of a brand and the bytes of their light copies, and tells whether this one is stored already. */
export const givenBefore = statement(
  'images_given_before',
  (db, { brandId, sourceUrl }: { brandId: number; sourceUrl: string }) =>
    db
      .selectFrom('image as p')
      .select(({ fn, exists, selectFrom, ref }) => [
        rowCount.as('images'),
        fn.coalesce(sql<number>`sum(octet_length(${ref('p.light')}))`, sql<number>`0`).as('bytes'),
        exists(
          selectFrom('image as k')
            .select('k.source_url')
            .where('k.source_url', '=', sourceUrl)
            .where('k.light', 'is not', null),
        ).as('is_known'),
      ])
      .where('p.given_by', '=', brandId),
);

/** Stores the light copy of an uploaded image; it counts for the brand that uploads it first, even if its URL was used before. */
export const keepLight = statement('keep_light_image', (db, { sourceUrl, now, sha256, copy, givenBy }: Kept) =>
  db
    .insertInto('image')
    .values({ source_url: sourceUrl, state: HANDED_OVER.to, next_at: now, sha256, light: copy, given_by: givenBy })
    .onConflict((conflict) =>
      conflict.column('source_url').doUpdateSet((row) => ({
        state: HANDED_OVER.to,
        sha256: row.ref('excluded.sha256'),
        light: row.ref('excluded.light'),
        given_by: row
          .case()
          .when('image.light', 'is', null)
          .then(row.ref('excluded.given_by'))
          .else(row.ref('image.given_by'))
          .end(),
        unused_since: null,
      })),
    ),
);
