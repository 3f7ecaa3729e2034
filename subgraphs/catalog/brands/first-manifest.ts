import type { CatalogContext } from '../context.js';
import { beginWithoutBrands, endFirstManifestAt, firstManifest } from './first-manifest.statements.js';

/** Tells whether loading a first manifest was ever started. */
export const firstManifestBegun = async ({ database }: CatalogContext): Promise<boolean> =>
  (await firstManifest.row(database.pool, {})) !== undefined;

/** Returns the path of the first manifest that was begun; null where it is not known. */
export const firstManifestFile = async ({ database }: CatalogContext): Promise<string | null> =>
  (await firstManifest.row(database.pool, {}))?.file ?? null;

/**
 * Records that a first manifest is being loaded. `file`: its path. Returns whether to load one: not in an installation
 * with brands that never started one. An interrupted load is to be resumed, with its own file (`firstManifestFile`).
 */
export async function beginFirstManifest({ database, clock }: CatalogContext, file: string): Promise<boolean> {
  await beginWithoutBrands.run(database.pool, { file, now: clock() });
  return (await firstManifest.row(database.pool, {}))?.ended_at === null;
}

/** Records that the first manifest is loaded. */
export async function endFirstManifest({ database, clock }: CatalogContext): Promise<void> {
  await endFirstManifestAt.run(database.pool, { now: clock() });
}
