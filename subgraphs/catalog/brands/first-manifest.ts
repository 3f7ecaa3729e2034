import type { CatalogContext } from '../context.js';
import { beginWithoutBrands, endFirstManifestAt, firstManifest } from './first-manifest.statements.js';

/** Tells whether a first manifest was ever begun to be loaded. */
export const firstManifestBegun = async ({ database }: CatalogContext): Promise<boolean> =>
  (await firstManifest.row(database.pool, {})) !== undefined;

/**
 * Notes that the first manifest is being loaded, and tells whether it is to be: an installation that holds brands and
 * never began to load one was set up otherwise. One that was killed in the middle of loading goes on with it.
 */
export async function beginFirstManifest({ database, clock }: CatalogContext): Promise<boolean> {
  await beginWithoutBrands.run(database.pool, { now: clock() });
  return (await firstManifest.row(database.pool, {}))?.ended_at === null;
}

/** Notes that the first manifest is loaded. */
export async function endFirstManifest({ database, clock }: CatalogContext): Promise<void> {
  await endFirstManifestAt.run(database.pool, { now: clock() });
}
