import { LockMode } from '@mikro-orm/postgresql';
import { DomainError, invalidInput, isRefusal } from '../../lib/graphql/domain-error.js';
import { actingBrand } from '../brands/acting-brand.js';
import type { CatalogContext } from '../context.js';
import { wantImages } from '../images/want-images.js';
import { mediaFaults } from './media-input.rules.js';
import { ModelEntity } from './model.entity.js';

/**
 * Replaces the further images of a model, in this order, and requests their light copies (§2.9). Throws
 * `INVALID_INPUT`, and `NOT_FOUND` for a model that the caller may not change.
 */
export async function setModelMedia(context: CatalogContext, modelId: number, given: readonly string[]): Promise<void> {
  const urls = [...new Set(given.map((url) => url.trim()))];
  const faults = mediaFaults(urls);
  if (faults.length > 0) throw invalidInput(...faults);
  // Authorised before the look-up, so that a refusal does not disclose whether the model exists.
  if (context.principal.kind === 'key') actingBrand(context.principal, null);
  const model = await context.models.byId(modelId);
  if (!model) throw new DomainError('NOT_FOUND', { entity: 'ProductModel' });
  try {
    actingBrand(context.principal, model.brand_id);
  } catch (error) {
    // Another brand's model is answered like an unknown one.
    if (isRefusal(error, 'FORBIDDEN') || isRefusal(error, 'BRAND_NOT_SERVED'))
      throw new DomainError('NOT_FOUND', { entity: 'ProductModel' });
    throw error;
  }
  const now = context.clock();
  await wantImages(context.database.pool, { urls, brandId: model.brand_id }, now);
  await context.database.unitOfWork(async (em) => {
    const stored = await em.findOneOrFail(ModelEntity, { id: modelId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    stored.mediaUrls = urls;
    stored.updatedAt = now;
  });
}
