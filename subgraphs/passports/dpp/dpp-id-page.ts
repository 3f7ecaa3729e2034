import { invalidInput, isRefusal } from '../../lib/graphql/domain-error.js';

/** Most products per page. */
export const MOST_PRODUCTS = 50;

interface Asked {
  readonly productIds: readonly string[];
  readonly limit: number;
  readonly cursor: string | null;
}

/** Finds the identifiers of products' passports by page; products without one are left out. Throws `INVALID_INPUT`. */
export async function dppIdPage(
  { productIds, limit, cursor }: Asked,
  idOf: (productId: string) => Promise<string>,
): Promise<{ ids: string[]; next: string | null }> {
  const start = cursor === null ? 0 : Number(cursor);
  if (limit < 1 || !Number.isInteger(start) || start < 0)
    throw invalidInput({
      type: 'value_error',
      path: ['cursor'],
      message: 'Expected a cursor of a page before',
      input: cursor,
    });
  const end = start + Math.min(limit, MOST_PRODUCTS);
  const found = await Promise.all(productIds.slice(start, end).map((one) => idOf(one).catch(nullWhereNone)));
  return { ids: found.filter((id) => id !== null), next: end < productIds.length ? String(end) : null };
}

/** Returns null for a product without a passport; rethrows any other error, which must not look like that. */
function nullWhereNone(error: unknown): null {
  if (isRefusal(error, 'NOT_FOUND')) return null;
  throw error;
}
