import { sql } from 'kysely';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Lists images after a URL, in order. */
export const imagesAfter = statement('images_after', (db, { after, limit }: { after: string; limit: number }) =>
  db.selectFrom('image').select('source_url').where('source_url', '>', after).orderBy('source_url').limit(limit),
);

/** Finds which of these URLs a model or brand uses. */
export const usedInCatalog = statement('images_used_in_catalog', (db, { urls }: { urls: readonly string[] }) =>
  db
    .selectFrom(rowsOfArrays('given', { url: ['text', urls] }))
    .select('given.url')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('model as m').select('m.id').whereRef('m.primary_image_url', '=', 'given.url')),
        exists(selectFrom('model as m').select('m.id').where(sql<boolean>`m.media_urls @> array[given.url]`)),
        exists(selectFrom('brand as b').select('b.id').whereRef('b.logo_url', '=', 'given.url')),
      ]),
    ),
);

interface Page {
  readonly urls: readonly string[];
  readonly used: readonly string[];
}

/** Records since when images are unused. Writes changed rows only, since every change of an image invalidates cached rows. */
export const markUnused = statement('mark_images_unused', (db, { urls, used, now }: Page & { now: Date }) =>
  db
    .updateTable('image')
    .set({
      unused_since: sql<Date | null>`case when source_url = any(${used}::text[]) then null else ${now}::timestamptz end`,
    })
    .where('source_url', '=', anyOf(urls))
    .where(sql<boolean>`(unused_since is null) <> (source_url = any(${used}::text[]))`),
);

/**
 * Deletes images marked before an instant. An operation that starts to use an image clears its mark before it is saved
 * (`wantImages`): running concurrently, it either comes first and clears the mark, or finds no image and requests it
 * again.
 */
export const dropMarked = statement('drop_marked_images', (db, { urls, used, since }: Page & { since: Date }) =>
  db
    .deleteFrom('image')
    .where('source_url', '=', anyOf(urls))
    .where(({ not, eb }) => not(eb('source_url', '=', anyOf(used))))
    .where('unused_since', '<=', since),
);
