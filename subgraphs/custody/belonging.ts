import type { Belonging } from '../lib/graphql/belonging.js';
import type { CustodyContext } from './context.js';

interface OfItem {
  readonly itemId: number;
  /** Account that takes part in it, besides or instead of the owner. */
  readonly accountId?: number | null;
}

/** Says that a record of an item belongs to the item's brand, to its present owner and to the account that takes part in it. */
export async function ofItem({ itemId, accountId = null }: OfItem, { items }: CustodyContext): Promise<Belonging> {
  const item = await items.byId(itemId);
  return item ? { brands: [item.brand_id], people: [item.owner_account_id, accountId] } : {};
}

/**
 * Says that a process which one account began or was offered belongs to the item's brand and to that account, even after the
 * item changed hands.
 */
export async function partyOfItem({ itemId, accountId = null }: OfItem, { items }: CustodyContext): Promise<Belonging> {
  const item = await items.byId(itemId);
  return item ? { brands: [item.brand_id], people: [accountId] } : {};
}

/** Says that an object belongs to the brand whose number it carries. */
export const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

/** Says that a product, and everything issued for one, belongs to its brand and its owner. */
export const ofProduct = (product: {
  readonly brandId: number;
  readonly ownerAccountId: number | null;
}): Belonging => ({
  brands: [product.brandId],
  people: [product.ownerAccountId],
});
