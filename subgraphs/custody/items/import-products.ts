import { itemsNotBetween } from '../../../schema/field-sentences.js';
import type { RowOf } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { brandOfCode } from '../minting/batch-brand.js';
import { MAX_ROWS } from '../minting/mint-rows.rules.js';
import { describeImportedAgain, type ImportState, importStates, lockImports } from './import.statements.js';
import { createImported, finishImport, lacksRegistration, missingOf } from './import-items.js';
import type { ImportedProduct } from './imported-product.type.js';
import type { KnownProductInput } from './known-product.type.js';
import { describedProducts, requireNoApprovals } from './known-products.js';
import { refuseTaken } from './refuse-taken.js';

export interface ImportProgress {
  readonly brandId: number;
  readonly created: number;
  readonly pending: number;
  /** Ids of the items, in the order of the input. */
  readonly ids: readonly number[];
}

/**
 * Imports existing items with their data, like a manifest's entries. Registration takes time, after which the described
 * state is set: the same call again continues.
 */
export async function importProducts(
  context: CustodyContext,
  brandCode: string,
  given: readonly KnownProductInput[],
): Promise<ImportProgress> {
  if (given.length === 0 || given.length > MAX_ROWS) {
    throw invalidInput({ type: 'too_long', path: ['products'], message: itemsNotBetween(1, MAX_ROWS) });
  }
  const brand = await brandOfCode(context.peers, brandCode);
  const products = await describedProducts(context, brand, given);
  const { pool } = context.database;
  const created = await inTransaction(pool, async (client) => {
    await lockImports.run(client, {});
    await refuseTaken(client, products);
    const missing = await missingOf(client, products);
    requireNoApprovals(brand, missing.length);
    if (missing.length > 0) await createImported(context, client, missing);
    return missing.length;
  });
  context.chain?.broadcast();
  const states = await statesOf(context, products);
  const of = (state: ImportState): ImportedProduct[] =>
    products.filter((product) => stateOf(states, product) === state);
  await finishImport(context, of('ready'));
  for (const product of of('finished')) await describeImportedAgain.run(pool, product);
  return {
    brandId: brand.id,
    created,
    pending: of('pending').length,
    ids: products.map((product) => rowOf(states, product).id),
  };
}

type States = ReadonlyMap<string, RowOf<typeof importStates>>;

function rowOf(states: States, { key }: ImportedProduct): RowOf<typeof importStates> {
  const row = states.get(key);
  if (!row) throw new Error(`The item ${key} was not imported`);
  return row;
}

/** Returns the progress of an item: pending, too, where the contract refused it, until its brand has it registered. */
function stateOf(states: States, product: ImportedProduct): ImportState {
  const { state, isRegistered } = rowOf(states, product);
  return state === 'ready' && lacksRegistration(product, isRegistered) ? 'pending' : state;
}

async function statesOf({ database }: CustodyContext, products: readonly ImportedProduct[]): Promise<States> {
  const rows = await importStates.rows(database.pool, { keys: products.map(({ key }) => key) });
  return new Map(rows.map((row) => [row.import_key, row]));
}
