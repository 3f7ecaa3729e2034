import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { revokePurchases } from '../repair/single-use-code.statements.js';

/** Takes back the unused purchase codes of items of a brand; returns how many there were. Items of other brands have none. */
export async function revokePurchaseCodes(
  context: CustodyContext,
  brandId: number,
  productIds: readonly number[],
): Promise<number> {
  requireAdministratorOf(context, brandId, 'Brand');
  return revokePurchases.run(context.database.pool, { brandId, itemIds: productIds, now: context.clock() });
}
