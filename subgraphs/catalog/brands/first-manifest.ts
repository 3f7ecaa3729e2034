import type { CatalogContext } from '../context.js';

/** Tells whether a first manifest was ever begun to be loaded. */
export async function firstManifestBegun({ database }: CatalogContext): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from catalog.first_manifest limit 1');
  return rowCount === 1;
}

/**
 * Notes that the first manifest is being loaded, and tells whether it is to be: an installation that holds brands and
 * never began to load one was set up otherwise. One that was killed in the middle of loading goes on with it.
 */
export async function beginFirstManifest({ database, clock }: CatalogContext): Promise<boolean> {
  await database.pool.query(
    `insert into catalog.first_manifest (begun_at)
     select $1 where not exists (select from catalog.brand) on conflict do nothing`,
    [clock()],
  );
  const { rows } = await database.pool.query('select 1 from catalog.first_manifest where ended_at is null');
  return rows.length > 0;
}
