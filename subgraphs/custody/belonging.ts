import type { Belonging } from '../common/access/belonging.js';
import type { CustodyContext } from './context.js';

interface OfItem {
  readonly itemId: number;
  /** Account that takes part in it, in addition to or instead of the owner. */
  readonly accountId?: number | null;
}

/** Declares that a record of an item belongs to the item's brand, to its present owner and to the participating account. */
export async function ofItem({ itemId, accountId = null }: OfItem, { items }: CustodyContext): Promise<Belonging> {
  const item = await items.byId(itemId);
  return item ? { brands: [item.brand_id], people: [item.owner_account_id, accountId] } : {};
}

/**
 * Declares that a process belongs to the item's brand and to the account that began it or received the offer, even
 * after the item changed owner.
 */
export async function partyOfItem({ itemId, accountId = null }: OfItem, { items }: CustodyContext): Promise<Belonging> {
  const item = await items.byId(itemId);
  return item ? { brands: [item.brand_id], people: [accountId] } : {};
}

/** Declares that an object belongs to the brand in its `brandId`. */
export const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

/** Declares that a product, and everything issued for it, belongs to its brand and its owner. */
export const ofProduct = (product: {
  readonly brandId: number;
  readonly ownerAccountId: number | null;
}): Belonging => ({
  brands: [product.brandId],
  people: [product.ownerAccountId],
});
