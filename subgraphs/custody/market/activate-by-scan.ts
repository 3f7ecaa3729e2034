import type { Executor } from '../../lib/database/statement.js';
import { startWarranty } from '../after-sales/start-warranty.js';
import { type WarrantyTerms, warrantyTermsOf } from '../after-sales/warranty-terms.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import type { ItemMarket } from './item-market.js';
import { activateScanned } from './sale.statements.js';

/** The activation that a scan makes of an item not declared sold; null: none. */
export interface ScanActivation {
  readonly terms: WarrantyTerms | null;
}

/**
 * Tells whether a positive scan activates the item (§4.23): it has an owner, so it was sold, although the sale was not
 * declared. A scan of an item that is still at a point of sale is no sign of a sale.
 */
export async function scanActivation(
  context: CustodyContext,
  item: ItemRow,
  market: ItemMarket,
): Promise<ScanActivation | null> {
  if (!market.owned || market.activated || !item.identity) return null;
  return { terms: await warrantyTermsOf(context, item.model_id) };
}

/**
 * Activates it: where it was sold is not known, and a later declaration fills that in (§3.5). Of a scan and a declaration
 * at once, the first counts. The item is locked, and may have no owner any more since it was looked at.
 */
export async function activateByScan(
  on: Executor,
  item: { readonly id: number },
  { terms }: ScanActivation,
  now: Date,
): Promise<void> {
  const isNew = (await activateScanned.run(on, { itemId: item.id, now })) === 1;
  if (isNew) await startWarranty(on, item, terms, now);
}
