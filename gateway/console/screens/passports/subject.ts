import type { PassportHeadFragment } from '../../operations/passports.generated.js';

/** Names the subject of a passport in a few words. */
export function subjectOf({ product, batch, model }: PassportHeadFragment): string {
  if (product) return [product.name, product.serial].filter(Boolean).join(' · ');
  if (batch) return [batch.model.name ?? batch.model.sku, batch.batchCode].join(' · ');
  return model ? (model.name ?? model.sku) : '—';
}

/** Returns the category whose rules apply to the subject. */
export const categoryOf = ({ product, batch, model }: PassportHeadFragment): number | null =>
  product?.category.id ?? batch?.model.categoryId ?? model?.categoryId ?? null;

/** Returns the subject as `savePassportDraft` takes it. */
export const subjectInput = ({ product, batch, model }: PassportHeadFragment) =>
  product ? { productId: product.id } : batch ? { batchId: batch.id } : { modelId: model?.id ?? 0 };
