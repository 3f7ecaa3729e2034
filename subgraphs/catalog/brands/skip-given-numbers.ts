import type { CatalogContext } from '../context.js';
import { skipBrandNumbers, skipCategoryNumbers } from './skip-given-numbers.statements.js';

/**
 * Raises the sequences above the numbers that a manifest gave, so that none is drawn again for another brand or
 * category.
 */
export async function skipGivenNumbers({ database }: CatalogContext): Promise<void> {
  await skipBrandNumbers.run(database.pool, {});
  await skipCategoryNumbers.run(database.pool, {});
}
