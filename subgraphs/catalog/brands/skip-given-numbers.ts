import type { CatalogContext } from '../context.js';
import { skipBrandNumbers, skipCategoryNumbers } from './skip-given-numbers.statements.js';

/** Advances the sequences beyond the ids set by a manifest. */
export async function skipGivenNumbers({ database }: CatalogContext): Promise<void> {
  await skipBrandNumbers.run(database.pool, {});
  await skipCategoryNumbers.run(database.pool, {});
}
