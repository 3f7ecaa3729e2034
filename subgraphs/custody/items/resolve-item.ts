import {
  type ChosenForm,
  type IdentifierSurface,
  type Lookup,
  lookupsFor,
  lookupsIn,
} from './identifier-forms.rules.js';
import type { ItemReads, ItemRow } from './item.statements.js';

/**
 * Resolves an identifier to an item (§2.1), the only function that does: forms in the surface's order, without
 * destroyed and withdrawn items unless the surface includes them. `brandIds` restricts the search to these brands.
 */
export function resolveItem(
  items: ItemReads,
  surface: IdentifierSurface,
  value: string,
  brandIds?: readonly number[],
): Promise<ItemRow | null> {
  return firstItem(items, lookupsFor(surface, value), brandIds);
}

/** Returns the item in the catalog for an identifier in one of these forms, in order. */
export const resolveForms = (
  items: ItemReads,
  forms: readonly ChosenForm[],
  value: string,
  brandIds?: readonly number[],
): Promise<ItemRow | null> => firstItem(items, lookupsIn(forms, value), brandIds);

async function firstItem(
  items: ItemReads,
  lookups: readonly Lookup[],
  brandIds?: readonly number[],
): Promise<ItemRow | null> {
  for (const { form, value: wanted, evenGone } of lookups) {
    const found = await items.find(form, wanted, evenGone);
    const item = brandIds ? found.find((row) => brandIds.includes(row.brand_id)) : found[0];
    if (item) return item;
  }
  return null;
}
