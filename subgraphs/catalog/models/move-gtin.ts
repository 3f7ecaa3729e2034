import { readGtin } from '../../../schema/identifiers/gtin.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';

export interface MovedGtin {
  readonly gtin: string;
  /** Models of other brands that bore it and have none now. */
  readonly modelsCleared: number;
}

/**
 * Makes a GTIN a brand's, whoever had it: from then on models of no other brand bear it. Their passports stay, and are read
 * by the items' own links. Throws `GTIN_INVALID`, `NOT_FOUND` for the brand.
 */
export async function moveGtin(context: CatalogContext, value: string, brandId: number): Promise<MovedGtin> {
  const reading = readGtin(value);
  if ('fault' in reading) throw new DomainError('GTIN_INVALID', { fault: reading.fault });
  if (!(await context.brands.byId(brandId))) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  const { gtin } = reading;
  const now = context.clock();
  return inTransaction(context.database.pool, async (client) => {
    // Nobody claims it, or saves a model with it, until this is done.
    await client.query('lock table catalog.gtin in share row exclusive mode');
    const { rowCount } = await client.query(
      'update catalog.model set gtin = null, updated_at = $3 where gtin = $1 and brand_id <> $2',
      [gtin, brandId, now],
    );
    await client.query('delete from catalog.gtin where gtin = $1 and brand_id <> $2', [gtin, brandId]);
    await client.query(
      `insert into catalog.gtin (gtin, brand_id, is_owner, registered_at) values ($1, $2, true, $3)
       on conflict (gtin, brand_id) do update set is_owner = true`,
      [gtin, brandId, now],
    );
    return { gtin, modelsCleared: rowCount ?? 0 };
  });
}
