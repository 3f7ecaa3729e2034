import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import {
  type NameInput,
  saveBatch,
  saveBrand as saveBrandQuestion,
  saveCategory,
  saveModel,
  savePlan,
  setBrandOffer,
  skipGivenNumbers,
} from '../peers/catalog.generated.js';
import { camelFields } from './camel-fields.js';
import { normalizeGtin } from './gtin-of.js';
import { imageAddress } from './image-files.js';
import type { Manifest } from './manifest-schema.js';
import { keyOf, type Numbers, numberIn } from './numbers.js';
import { refusedRecord } from './refused-record.js';

/** Returns the id of a brand of the file, which is saved before everything that refers to it. */
export const brandIn = ({ brands }: Pick<Numbers, 'brands'>, code: string): number => numberIn(brands, code);

/** Saves plans, categories and brands. */
export async function applyBrands(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const [at, plan] of manifest.plans.entries()) {
    const input = { features: [], ...camelFields(plan) };
    await peers.ask(savePlan, { input }).catch(refusedRecord('plans', at, 'code'));
  }
  for (const [at, { names, ...category }] of manifest.categories.entries())
    await peers
      .ask(saveCategory, { input: { ...camelFields(category), names: namesOf(names) } })
      .catch(refusedRecord('categories', at, 'id'));
  // Brands with an id in the file come first, so that no other brand is given one of those ids.
  const save = async (isNumbered: boolean): Promise<void> => {
    for (const [at, brand] of manifest.brands.entries())
      if ((brand.id !== undefined) === isNumbered) numbers.brands.set(brand.code, await saveBrand(peers, brand, at));
  };
  await save(true);
  await peers.ask(skipGivenNumbers, {});
  await save(false);
}

const namesOf = ({ en, fr }: Manifest['categories'][number]['names']): NameInput[] => [
  { language: 'en', text: en },
  ...(fr === undefined ? [] : [{ language: 'fr' as const, text: fr }]),
];

async function saveBrand(peers: Peers, brand: Manifest['brands'][number], at: number): Promise<number> {
  const refused = refusedRecord('brands', at, 'code');
  const { saveBrand: saved } = await peers.ask(saveBrandQuestion, { input: camelFields(brand) }).catch(refused);
  if (brand.offer) await peers.ask(setBrandOffer, { code: brand.code, offer: brand.offer }).catch(refused);
  return saved.id;
}

/** Saves models and their lots. */
export async function applyModels(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  await saveModels(manifest, peers, numbers);
  await saveBatches(manifest, peers, numbers);
}

async function saveModels(manifest: Manifest, peers: Peers, { brands, models, images, tell }: Numbers): Promise<void> {
  for (const [at, { brand, gtin, picture, ...fields }] of manifest.models.entries()) {
    const primaryImageUrl = await imageAddress({ picture }, brands.get(brand), peers, images).catch(
      refusedRecord('models', at, 'picture'),
    );
    const input = {
      ...camelFields(fields),
      ...(gtin ? { gtin: normalizeGtin(gtin) } : {}),
      ...(primaryImageUrl ? { primaryImageUrl } : {}),
    };
    const { saveModel: saved } = await peers
      .ask(saveModel, { input, brandId: brandIn({ brands }, brand) })
      .catch(refusedRecord('models', at, 'sku'));
    models.set(keyOf(brand, fields.sku), saved.model.id);
    if (saved.hasGtinOfAnother) tell(`models: ${brand} ${fields.sku} has the GTIN ${gtin}, which is another brand's`);
  }
}

async function saveBatches(manifest: Manifest, peers: Peers, { brands, batches }: Numbers): Promise<void> {
  for (const [at, { brand, ...fields }] of manifest.batches.entries()) {
    const variables = { input: camelFields(fields), brandId: brandIn({ brands }, brand) };
    const { saveBatch: saved } = await peers
      .ask(saveBatch, variables)
      .catch(refusedRecord('batches', at, 'batch_code'));
    batches.set(keyOf(brand, fields.model_sku, fields.batch_code), saved.batch.id);
  }
}
