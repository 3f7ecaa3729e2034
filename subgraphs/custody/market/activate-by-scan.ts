import type { PoolClient } from 'pg';
import { startWarranty } from '../after-sales/start-warranty.js';
import { type WarrantyTerms, warrantyTermsOf } from '../after-sales/warranty-terms.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import type { ItemMarket } from './item-market.js';

/** What a scan makes of an item nobody declared sold; null: nothing. */
export interface ScanActivation {
  readonly terms: WarrantyTerms | null;
}

/**
 * Whether a positive scan activates the item (§4.23): it has an owner, so it was sold, although nobody declared it.
 * Anybody may scan an item that still stands in a shop; that tells of no sale.
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
  client: PoolClient,
  item: { readonly id: number },
  { terms }: ScanActivation,
  now: Date,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into custody.sale_activation (item_id, source, activated_at)
     select id, 'qr', $2 from custody.item where id = $1 and owner_masked is not null on conflict (item_id) do nothing`,
    [item.id, now],
  );
  if (rowCount === 1) await startWarranty(client, item, terms, now);
}
