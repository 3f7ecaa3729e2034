import { readGtin } from '../../../schema/identifiers/gtin.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { clearModelsOfOthers, lockGtins, makeOwner, takeFromOthers } from './gtin.statements.js';

export interface MovedGtin {
  readonly gtin: string;
  /** Models of other brands that lost the GTIN. */
  readonly modelsCleared: number;
}

/**
 * Makes a brand the owner of a GTIN, and removes it from the models of other brands. Their passports remain, and are
 * found by the items' own links, also those labelled with the GTIN. Throws `GTIN_INVALID`, `NOT_FOUND` for the brand.
 */
export async function moveGtin(context: CatalogContext, value: string, brandId: number): Promise<MovedGtin> {
  const reading = readGtin(value);
  if ('fault' in reading) throw new DomainError('GTIN_INVALID', { fault: reading.fault });
  if (!(await context.brands.byId(brandId))) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  const { gtin } = reading;
  const now = context.clock();
  return inTransaction(context.database.pool, async (client) => {
    await lockGtins.run(client, {});
    const modelsCleared = await clearModelsOfOthers.run(client, { gtin, brandId, now });
    await takeFromOthers.run(client, { gtin, brandId });
    await makeOwner.run(client, { gtin, brandId, now });
    return { gtin, modelsCleared };
  });
}
