import { type Selectable, sql } from 'kysely';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { anyOf } from '../../lib/database/statement.js';
import { type CatalogColumns, statement } from '../tables.js';
import { imageCopyLifeCycle } from './image-copy.rules.js';

/** Serialises calls of one brand until the end of the transaction, since each counts. */
export const lockWanted = statement('lock_wanted_images', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'images of brand ' || ${brandId}::bigint`,
      sql`pg_advisory_xact_lock(hashtextextended('catalog.image', ${brandId}))`,
    ),
  ),
);

/** Clears the unused mark of these images. */
export const markUsed = statement('mark_images_used', (db, { urls }: { urls: readonly string[] }) =>
  db
    .updateTable('image')
    .set({ unused_since: null })
    .where('source_url', '=', anyOf(urls))
    .where('unused_since', 'is not', null),
);

type Image = Selectable<CatalogColumns['image']>;

interface Asked {
  readonly urls: readonly string[];
  readonly now: Date;
  /** Brand in whose limit it counts; null for none. */
  readonly brandId: number | null;
  /** Most waiting images of the brand. */
  readonly most: number;
}

/** Requests light copies of unknown images, up to the brand's limit. */
export const wantUnknown = statement('want_unknown_images', (db, { urls, now, brandId, most }: Asked) =>
  db
    .insertInto('image')
    .columns(['source_url', 'next_at', 'wanted_by'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOfArrays('given', { url: ['text', urls] }))
        .select([
          'given.url',
          sql<Date>`${now}::timestamptz`.as('next_at'),
          sql<Image['wanted_by']>`${brandId}::bigint`.as('wanted_by'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('image').select('state').whereRef('source_url', '=', 'given.url'))),
        )
        .limit(({ selectFrom, fn }) => {
          const waiting = selectFrom('image')
            .select(fn.countAll().as('count'))
            .where('state', '=', imageCopyLifeCycle.initial)
            .where('wanted_by', '=', brandId);
          return sql<number>`case when ${brandId}::bigint is not null then greatest(0, ${most}::int - ${waiting}) end`;
        }),
    )
    .onConflict((conflict) => conflict.doNothing()),
);
