import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { camelFields } from './camel-fields.js';
import { normalizeGtin } from './gtin-of.js';
import type { Manifest } from './manifest-schema.js';
import { keyOf, type Numbers } from './numbers.js';
import { pictureAddress } from './picture-files.js';

const SAVE_PLAN = 'mutation SavePlan($input: PlanInput!) { savePlan(input: $input) { code } }';
const SAVE_CATEGORY = 'mutation SaveCategory($input: CategoryInput!) { saveCategory(input: $input) { id } }';
const SAVE_BRAND = 'mutation SaveBrand($input: BrandInput!) { saveBrand(input: $input) { id } }';
const SET_OFFER = `
  mutation SetOffer($code: String!, $offer: String!) {
    setBrandOffer(brandCode: $code, offer: $offer, confirmPiecesKept: true) { id }
  }`;
const SAVE_MODEL = `
  mutation SaveModel($input: ModelInput!, $brandId: Int!) { saveModel(input: $input, brandId: $brandId) { hasGtinOfAnother model { id } } }`;
const SAVE_BATCH = `
  mutation SaveBatch($input: BatchInput!, $brandId: Int!) { saveBatch(input: $input, brandId: $brandId) { batch { id } } }`;

/** Plans, categories, brands. */
export async function applyBrands(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const plan of manifest.plans)
    await peers.ask('catalog', SAVE_PLAN, { input: { features: [], ...camelFields(plan) } });
  for (const category of manifest.categories)
    await peers.ask('catalog', SAVE_CATEGORY, { input: camelFields(category) });
  // Numbers the file gives come first, so that no other brand is numbered like one of them.
  const numbered = manifest.brands.filter(({ id }) => id !== undefined);
  for (const brand of numbered) numbers.brands.set(brand.code, await saveBrand(peers, brand));
  await peers.ask('catalog', 'mutation SkipGivenNumbers { skipGivenNumbers }', {});
  for (const brand of manifest.brands) {
    if (brand.id === undefined) numbers.brands.set(brand.code, await saveBrand(peers, brand));
  }
}

async function saveBrand(peers: Peers, brand: Manifest['brands'][number]): Promise<number> {
  const { saveBrand: saved } = await peers.ask<{ saveBrand: { id: number } }>('catalog', SAVE_BRAND, {
    input: camelFields(brand),
  });
  if (brand.offer) await peers.ask('catalog', SET_OFFER, { code: brand.code, offer: brand.offer });
  return saved.id;
}

/** Models and their lots. */
export async function applyModels(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  await saveModels(manifest, peers, numbers);
  await saveBatches(manifest, peers, numbers);
}

async function saveModels(
  manifest: Manifest,
  peers: Peers,
  { brands, models, pictures, tell }: Numbers,
): Promise<void> {
  for (const { brand, gtin, picture, ...fields } of manifest.models) {
    const primaryImageUrl = await pictureAddress({ picture }, brands.get(brand), peers, pictures);
    const input = {
      ...camelFields(fields),
      ...(gtin ? { gtin: normalizeGtin(gtin) } : {}),
      ...(primaryImageUrl ? { primaryImageUrl } : {}),
    };
    type Saved = { saveModel: { hasGtinOfAnother: boolean; model: { id: number } } };
    const { saveModel } = await peers.ask<Saved>('catalog', SAVE_MODEL, { input, brandId: brands.get(brand) });
    models.set(keyOf(brand, fields.sku), saveModel.model.id);
    if (saveModel.hasGtinOfAnother)
      tell(`models: ${brand} ${fields.sku} has the GTIN ${gtin}, which is another brand's`);
  }
}

async function saveBatches(manifest: Manifest, peers: Peers, { brands, batches }: Numbers): Promise<void> {
  for (const { brand, ...fields } of manifest.batches) {
    type Saved = { saveBatch: { batch: { id: number } } };
    const variables = { input: camelFields(fields), brandId: brands.get(brand) };
    const { saveBatch } = await peers.ask<Saved>('catalog', SAVE_BATCH, variables);
    batches.set(keyOf(brand, fields.model_sku, fields.batch_code), saveBatch.batch.id);
  }
}
