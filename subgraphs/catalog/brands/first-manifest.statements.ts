import { sql } from 'kysely';
import { statement } from '../tables.js';

/** Reads the progress of loading the first manifest, if it was ever started. */
export const firstManifest = statement('first_manifest', (db) =>
  db.selectFrom('first_manifest').select(['begun_at', 'ended_at', 'file']),
);

interface Begun {
  readonly now: Date;
  readonly file: string;
}

/**
 * Records which file is being loaded, unless there are brands or a load was started before. One that left neither brands
 * nor plans nor categories gives way to another file.
 */
export const beginWithoutBrands = statement('begin_first_manifest', (db, { now, file }: Begun) =>
  db
    .insertInto('first_manifest')
    .columns(['begun_at', 'file'])
    .expression(
      db
        .selectNoFrom([sql<Date>`${now}::timestamptz`.as('begun_at'), sql<string>`${file}::text`.as('file')])
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('brand').select('id')))),
    )
    .onConflict((conflict) =>
      conflict
        .column('single')
        .doUpdateSet({ file: sql`excluded.file` })
        .where('first_manifest.ended_at', 'is', null)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('plan').select('id'))))
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('category').select('id')))),
    ),
);

export const endFirstManifestAt = statement('end_first_manifest', (db, { now }: { now: Date }) =>
  db.updateTable('first_manifest').set(({ fn, val }) => ({ ended_at: fn.coalesce('ended_at', val(now)) })),
);
