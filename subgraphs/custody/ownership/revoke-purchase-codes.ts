import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { revokePurchases } from '../repair/single-use-code.statements.js';

/** Revokes the unused purchase codes of a brand's items; returns how many. Items of other brands are ignored. */
export async function revokePurchaseCodes(
  context: CustodyContext,
  brandId: number,
  productIds: readonly number[],
): Promise<number> {
  requireAdministratorOf(context, brandId, 'Brand');
  return revokePurchases.run(context.database.pool, { brandId, itemIds: productIds, now: context.clock() });
}
