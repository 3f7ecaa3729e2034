import type { Belonging } from '../lib/graphql/belonging.js';
import type { CustodyContext } from './context.js';

interface OfItem {
  readonly itemId: number;
  /** Account that takes part in it, besides or instead of the owner. */
  readonly accountId?: number | null;
}

/** What is said about an item belongs to its brand, to its present owner and to the account that takes part in it. */
export async function ofItem({ itemId, accountId = null }: OfItem, { items }: CustodyContext): Promise<Belonging> {
  const item = await items.byId(itemId);
  return item ? { brands: [item.brand_id], people: [item.owner_account_id, accountId] } : {};
}

/** What one account began or was offered belongs to the item's brand and to that account, whoever owns the item later. */
export async function partyOfItem({ itemId, accountId = null }: OfItem, { items }: CustodyContext): Promise<Belonging> {
  const item = await items.byId(itemId);
  return item ? { brands: [item.brand_id], people: [accountId] } : {};
}

/** What carries the number of its brand is that brand's. */
export const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

/** A product, and what is handed out for one, belong to its brand and its owner. */
export const ofProduct = (product: {
  readonly brandId: number;
  readonly ownerAccountId: number | null;
}): Belonging => ({
  brands: [product.brandId],
  people: [product.ownerAccountId],
});
