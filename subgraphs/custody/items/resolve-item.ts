import { type IdentifierSurface, lookupsFor } from './identifier-forms.rules.js';
import type { ItemReads, ItemRow } from './item.statements.js';

/**
 * The one place where an identifier becomes an item (§2.1): forms in the surface's order, destroyed and withdrawn items left
 * out unless the surface says otherwise. `brandIds` restricts to those brands, as if the others' items did not exist.
 */
export async function resolveItem(
  items: ItemReads,
  surface: IdentifierSurface,
  value: string,
  brandIds?: readonly number[],
): Promise<ItemRow | null> {
  for (const { form, value: wanted, evenGone } of lookupsFor(surface, value)) {
    const found = await items.find(form, wanted, evenGone);
    const item = brandIds ? found.find((row) => brandIds.includes(row.brand_id)) : found[0];
    if (item) return item;
  }
  return null;
}
