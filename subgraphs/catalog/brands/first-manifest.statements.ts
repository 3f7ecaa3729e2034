import { sql } from 'kysely';
import { statement } from '../tables.js';

/** Reads the progress of loading the first manifest, if it was ever started. */
export const firstManifest = statement('first_manifest', (db) =>
  db.selectFrom('first_manifest').select(['begun_at', 'ended_at']),
);

/** Records that the first manifest is being loaded, unless there are brands or it was started before. */
export const beginWithoutBrands = statement('begin_first_manifest', (db, { now }: { now: Date }) =>
  db
    .insertInto('first_manifest')
    .columns(['begun_at'])
    .expression(
      db
        .selectNoFrom(sql<Date>`${now}::timestamptz`.as('begun_at'))
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('brand').select('id')))),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

export const endFirstManifestAt = statement('end_first_manifest', (db, { now }: { now: Date }) =>
  db.updateTable('first_manifest').set(({ fn, val }) => ({ ended_at: fn.coalesce('ended_at', val(now)) })),
);
