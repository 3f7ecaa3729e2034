import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { noCategory } from '../../../schema/field-sentences.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { differs } from '../differs.js';
import { given } from '../given.js';
import { wantImages } from '../images/want-images.js';
import { lockName } from '../lock-name.statements.js';
import { claimGtin, isGtinOfAnother } from './claim-gtin.js';
import { type Model, ModelEntity } from './model.entity.js';
import { checkedModel, IDENTITY_LEVELS, type ModelChanges } from './model-input.rules.js';

export interface SavedModel {
  readonly id: number;
  readonly created: boolean;
  /** True for another brand's GTIN, which only the platform may save when loading a manifest. */
  readonly hasGtinOfAnother: boolean;
}

/**
 * Creates or updates the model with a SKU (§2.17). Throws `NOT_FOUND` for an unknown brand, `INVALID_INPUT`, also for
 * an unknown category, and `GTIN_TAKEN` for another brand's GTIN.
 */
export async function saveModel(context: CatalogContext, brandId: number, changes: ModelChanges): Promise<SavedModel> {
  const isPlatform = context.principal.kind === 'system';
  const checked = checkedModel(changes, { asPrinted: isPlatform });
  if (!(await context.brands.byId(brandId))) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  await requireCategory(context, checked.categoryId);
  const now = context.clock();
  await wantImages(context.database.pool, { urls: [checked.primaryImageUrl], brandId }, now);
  const claim = typeof checked.gtin === 'string' ? { gtin: checked.gtin, brandId, now } : null;
  return context.database.unitOfWork(async (em) => {
    if (claim && !isPlatform) await claimGtin(em, claim);
    const saved = await write(em, brandId, checked, now);
    return { ...saved, hasGtinOfAnother: claim !== null && (await isGtinOfAnother(em, claim)) };
  });
}

async function requireCategory({ categories }: CatalogContext, id: number | null | undefined): Promise<void> {
  if (id == null || (await categories.byId(id))) return;
  const message = noCategory(id);
  throw invalidInput({ type: 'value_error', path: ['categoryId'], message, input: id });
}

async function write(em: EntityManager, brandId: number, changes: ModelChanges, now: Date) {
  const { sku } = changes;
  await lockName.post(em, { name: `catalog model ${brandId} ${sku}` });
  const found = await em.findOne(ModelEntity, { brandId, sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const model = found ?? em.create(ModelEntity, { brandId, sku, createdAt: now, updatedAt: now });
  const columns = given(columnsOf(changes));
  if (differs(model, columns)) em.assign(model, { ...columns, updatedAt: now });
  await em.flush();
  return { id: model.id, created: !found };
}

/** Returns the fields as stored: measures as exact decimal texts. */
function columnsOf({ sku, identityLevel, volumeCm3, weightGrams, ...rest }: ModelChanges): Partial<Model> {
  return {
    ...rest,
    identityLevel:
      identityLevel === undefined ? undefined : (IDENTITY_LEVELS.find((each) => each === identityLevel) ?? null),
    volumeCm3: exactly(volumeCm3),
    weightGrams: exactly(weightGrams),
  };
}

const exactly = (value: number | null | undefined): string | null | undefined =>
  value == null ? value : String(value);
