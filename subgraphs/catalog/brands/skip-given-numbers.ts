import type { CatalogContext } from '../context.js';
import { skipBrandNumbers, skipCategoryNumbers } from './skip-given-numbers.statements.js';

/** Lets numbers that a manifest gave not be drawn again for another brand or category. */
export async function skipGivenNumbers({ database }: CatalogContext): Promise<void> {
  await skipBrandNumbers.run(database.pool, {});
  await skipCategoryNumbers.run(database.pool, {});
}
