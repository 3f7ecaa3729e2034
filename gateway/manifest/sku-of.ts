import type { Manifest } from './manifest-schema.js';

/** Returns the SKU of an item: its own, else that of the brand's only lot with the item's lot code. */
export function skuOf(
  { brand, model_sku, batch_code }: Pick<Manifest['products'][number], 'brand' | 'model_sku' | 'batch_code'>,
  batches: Manifest['batches'],
): string | null {
  if (model_sku || !batch_code) return model_sku ?? null;
  const lots = batches.filter((batch) => batch.brand === brand && batch.batch_code === batch_code);
  return lots.length === 1 ? (lots[0]?.model_sku ?? null) : null;
}
