import type { CatalogContext } from '../context.js';
import { beginWithoutBrands, endFirstManifestAt, firstManifest } from './first-manifest.statements.js';

/** Tells whether loading a first manifest was ever started. */
export const firstManifestBegun = async ({ database }: CatalogContext): Promise<boolean> =>
  (await firstManifest.row(database.pool, {})) !== undefined;

/**
 * Records that the first manifest is being loaded. Returns whether to load it: not in an installation with brands that
 * never started one. An interrupted load is resumed.
 */
export async function beginFirstManifest({ database, clock }: CatalogContext): Promise<boolean> {
  await beginWithoutBrands.run(database.pool, { now: clock() });
  return (await firstManifest.row(database.pool, {}))?.ended_at === null;
}

/** Records that the first manifest is loaded. */
export async function endFirstManifest({ database, clock }: CatalogContext): Promise<void> {
  await endFirstManifestAt.run(database.pool, { now: clock() });
}
