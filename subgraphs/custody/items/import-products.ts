import { inTransaction } from '../../lib/database/transaction.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { brandOfCode } from '../minting/batch-brand.js';
import { MAX_ROWS } from '../minting/mint-rows.rules.js';
import { createImported, finishImport } from './import-items.js';
import type { ImportedProduct } from './imported-product.js';
import type { KnownProductInput } from './known-product.type.js';
import { describedProducts, requireNoApprovals } from './known-products.js';
import { refuseTaken } from './refuse-taken.js';

export interface ImportProgress {
  readonly brandId: number;
  readonly created: number;
  readonly pending: number;
  /** Numbers of the items, in the order of the call. */
  readonly ids: readonly number[];
}

/**
 * Brings in items that exist already, with what they have: a manifest's entries one by one, over the graph. The chain takes
 * its time to register them, and what is said of an item is true once it has: the same call again goes on where this one ended.
 */
export async function importProducts(
  context: CustodyContext,
  brandCode: string,
  given: readonly KnownProductInput[],
): Promise<ImportProgress> {
  if (given.length === 0 || given.length > MAX_ROWS) {
    throw invalidInput({ type: 'too_long', path: ['products'], message: `Between 1 and ${MAX_ROWS} items` });
  }
  const brand = await brandOfCode(context.peers, brandCode);
  const products = await describedProducts(context, brand, given);
  const { pool } = context.database;
  const created = await inTransaction(pool, async (client) => {
    // Two calls that bring the same items in go one after another.
    await client.query(`select pg_advisory_xact_lock(hashtext('custody import'), $1)`, [brand.id]);
    await refuseTaken(client, products);
    const { rows } = await client.query<{ import_key: string }>(
      'select import_key from custody.item where import_key = any($1)',
      [products.map(({ key }) => key)],
    );
    const known = new Set(rows.map(({ import_key }) => import_key));
    const news = products.filter(({ key }) => !known.has(key));
    requireNoApprovals(brand, news.length);
    if (news.length > 0) await createImported(context, client, news);
    return news.length;
  });
  context.chain?.broadcast();
  const states = await statesOf(context, products);
  const of = (state: ImportState['state']): ImportedProduct[] =>
    products.filter(({ key }) => states.get(key)?.state === state);
  await finishImport(context, of('ready'));
  await describeAgain(context, of('finished'));
  return {
    brandId: brand.id,
    created,
    pending: of('pending').length,
    ids: products.map(({ key }) => states.get(key)?.id as number),
  };
}

interface ImportState {
  readonly id: number;
  /** `pending`: its registration is not final. `ready`: nothing of it was brought about yet. */
  readonly state: 'pending' | 'ready' | 'finished';
}

async function statesOf(
  { database }: CustodyContext,
  products: readonly ImportedProduct[],
): Promise<ReadonlyMap<string, ImportState>> {
  const { rows } = await database.pool.query<ImportState & { import_key: string }>(
    `select id, import_key,
            case when import_finished_at is not null then 'finished'
                 when registration_id is not null and confirmed_at is null then 'pending'
                 else 'ready' end as state
       from custody.item where import_key = any($1)`,
    [products.map(({ key }) => key)],
  );
  return new Map(rows.map(({ import_key, id, state }) => [import_key, { id, state }]));
}

/** What is said of an item that was brought in before: its description. It has a life of its own since. */
async function describeAgain({ database }: CustodyContext, products: readonly ImportedProduct[]): Promise<void> {
  for (const {
    key,
    brandId,
    name,
    categoryId,
    modelId,
    batchId,
    metadataUri,
    imageUrl,
    identity,
    serial,
  } of products) {
    await database.pool.query(
      `update custody.item
          set product_name = $3, category_id = $4, model_id = $5, batch_id = $6, metadata_uri = $7, image_url = $8,
              identity = $9, serial = coalesce(serial, $10)
        where import_key = $1 and brand_id = $2 and status <> 'burned'`,
      [key, brandId, name, categoryId, modelId, batchId, metadataUri, imageUrl, identity, serial],
    );
  }
}
