import {
  type ChosenForm,
  type IdentifierSurface,
  type Lookup,
  lookupsFor,
  lookupsIn,
} from './identifier-forms.rules.js';
import type { ItemReads, ItemRow } from './item.statements.js';

/**
 * Returns the one place where an identifier becomes an item (§2.1): forms in the surface's order, destroyed and withdrawn items
 * left out unless the surface says otherwise. `brandIds` restricts to those brands, as if the others' items did not exist.
 */
export function resolveItem(
  items: ItemReads,
  surface: IdentifierSurface,
  value: string,
  brandIds?: readonly number[],
): Promise<ItemRow | null> {
  return firstItem(items, lookupsFor(surface, value), brandIds);
}

/** Returns the item in the catalog that an identifier means in one of these forms, tried in their order. */
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
