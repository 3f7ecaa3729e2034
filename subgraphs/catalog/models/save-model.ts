import { inTransaction } from '../../lib/database/transaction.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { wantPictures } from '../images/want-images.js';
import { upsert } from '../upsert.statements.js';
import { claimGtin, isGtinOfAnother } from './claim-gtin.js';
import { checkedModel, type ModelChanges } from './model-input.rules.js';

/** Fields of a model and their columns; the SKU names it within its brand. */
const COLUMNS: Readonly<Record<string, string>> = {
  gtin: 'gtin',
  name: 'name',
  categoryId: 'category_id',
  commodityCode: 'commodity_code',
  customsDescription: 'customs_description',
  defaultWarrantyMonths: 'default_warranty_months',
  defaultWarrantyTerms: 'default_warranty_terms',
  defaultWarrantyTransferable: 'default_warranty_transferable',
  description: 'description',
  dimensionsJson: 'dimensions_json',
  disassemblyInstructionsUrl: 'disassembly_instructions_url',
  identityLevel: 'identity_level',
  maintenanceInstructionsUrl: 'maintenance_instructions_url',
  playbookKey: 'playbook_key',
  primaryImageUrl: 'primary_image_url',
  repairInstructionsUrl: 'repair_instructions_url',
  safetyInstructionsUrl: 'safety_instructions_url',
  sparePartsUrl: 'spare_parts_url',
  specifications: 'specifications',
  userManualUrl: 'user_manual_url',
  volumeCm3: 'volume_cm3',
  weightGrams: 'weight_grams',
  weightUnit: 'weight_unit',
};

export interface SavedModel {
  readonly id: number;
  readonly created: boolean;
  /** Its GTIN is another brand's: only the platform, loading a manifest, may save such a model. */
  readonly hasGtinOfAnother: boolean;
}

/**
 * Creates a model or changes the one with this SKU (§2.17). Throws `INVALID_INPUT`, for an unknown category too, and
 * `GTIN_TAKEN` for a GTIN that another brand registered.
 */
export async function saveModel(
  context: CatalogContext,
  brandId: number,
  changes: ModelChanges & { readonly categoryId?: number | null },
): Promise<SavedModel> {
  const checked = checkedModel(changes, { asPrinted: context.principal.kind === 'system' });
  const { categoryId } = checked;
  if (categoryId != null && !(await context.categories.byId(categoryId))) {
    const message = `Category ${categoryId} does not exist`;
    throw invalidInput({ type: 'value_error', path: ['categoryId'], message, input: categoryId });
  }
  const values = Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [column, checked[field]]));
  const key = { brand_id: brandId, sku: checked.sku };
  const now = context.clock();
  const urls = [values.primary_image_url as string | null | undefined];
  await wantPictures(context.database.pool, { urls, brandId }, now);
  const claim = typeof checked.gtin === 'string' ? { gtin: checked.gtin, brandId, now } : null;
  const isPlatform = context.principal.kind === 'system';
  return inTransaction(context.database.pool, async (client) => {
    if (claim && !isPlatform) await claimGtin(client, claim);
    const row = await upsert(client, { table: 'model', key, values, now });
    return { ...row, hasGtinOfAnother: claim !== null && (await isGtinOfAnother(client, claim)) };
  });
}
