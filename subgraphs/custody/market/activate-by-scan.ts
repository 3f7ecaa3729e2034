import type { Executor } from '../../lib/database/statement.js';
import { startWarranty } from '../after-sales/start-warranty.js';
import { type WarrantyTerms, warrantyTermsOf } from '../after-sales/warranty-terms.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import type { ItemMarket } from './item-market.js';
import { activateScanned } from './sale.statements.js';

/** Activation of an item without a declared sale, by a scan; null for none. */
export interface ScanActivation {
  readonly terms: WarrantyTerms | null;
}

/**
 * Tells whether a positive scan activates the item (§4.23): having an owner, it was sold, although not declared. A scan
 * of an item at a point of sale proves no sale.
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
 * Activates the item by a scan, with unknown place of sale, which a later declaration states (§3.5). Of a concurrent
 * scan and declaration the first counts. The item is locked, and may have lost its owner meanwhile.
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
