import type { Peers } from '../../lib/graphql/peers.js';
import type { DisclosureOverride } from '../disclosure/disclosure.rules.js';
import type { Sector } from '../documents/passport-level.rules.js';

/** What a passport is about, in the catalog's words. */
export interface Subject {
  readonly brandId: number;
  readonly brandCode: string;
  readonly brandName: string;
  readonly language: 'fr' | 'en';
  readonly partnerPage: string | null;
  /** The brand's override for the category. */
  readonly disclosure: DisclosureOverride | null;
  readonly passportServiceProvider: ServiceProvider | null;
  readonly modelId: number | null;
  readonly batchId: number | null;
  readonly gtin: string | null;
  readonly lot: string | null;
  readonly name: string | null;
  readonly imageUrl: string | null;
  readonly sector: Sector | null;
}

interface ServiceProvider {
  readonly identifier: string;
  readonly name: string;
}

const FIELDS = `
  brandId brandCode brandName language partnerPage disclosure passportServiceProvider
  modelId batchId gtin lot name imageUrl sector`;

const BY_NUMBER = `query PassportSubject($modelId: Int, $batchId: Int) {
  passportSubject(modelId: $modelId, batchId: $batchId) {${FIELDS}}
}`;

const BY_GTIN = `query PassportSubjectsByGtin($gtin: String!, $lot: String) {
  passportSubjectsByGtin(gtin: $gtin, lot: $lot) {${FIELDS}}
}`;

const BRAND = `query BrandOfPassport($brandId: Int!, $categoryId: Int!) {
  brand(id: $brandId) { code name language partnerPage disclosure passportServiceProvider { identifier name } }
  category(id: $categoryId) { key sector }
}`;

const BRAND_BY_CODE = 'query BrandByCode($code: String!) { brand(code: $code) { id } }';

/** The model; null when there is none. */
export async function modelSubject(peers: Peers, modelId: number): Promise<Subject | null> {
  const data = await peers.ask<{ passportSubject: Subject | null }>('catalog', BY_NUMBER, { modelId });
  return data.passportSubject;
}

/** The batch with its model; null when there is none. */
export async function batchSubject(peers: Peers, batchId: number): Promise<Subject | null> {
  const data = await peers.ask<{ passportSubject: Subject | null }>('catalog', BY_NUMBER, { batchId });
  return data.passportSubject;
}

/** Models of all brands with a GTIN; with a lot, their batches of exactly that code. */
export async function subjectsByGtin(peers: Peers, gtin: string, lot: string | null): Promise<readonly Subject[]> {
  const data = await peers.ask<{ passportSubjectsByGtin: Subject[] }>('catalog', BY_GTIN, { gtin, lot });
  return data.passportSubjectsByGtin;
}

interface BrandAnswer {
  readonly brand: {
    readonly code: string;
    readonly name: string;
    readonly language: 'fr' | 'en';
    readonly partnerPage: string | null;
    readonly disclosure: Readonly<Record<string, DisclosureOverride>> | null;
    readonly passportServiceProvider: ServiceProvider | null;
  } | null;
  readonly category: { readonly key: string; readonly sector: Sector | null } | null;
}

/** What a passport of an item takes from the brand and the item's own category. */
export type BrandFacts = Pick<
  Subject,
  'brandCode' | 'brandName' | 'language' | 'partnerPage' | 'disclosure' | 'passportServiceProvider' | 'sector'
>;

export async function brandFacts(peers: Peers, brandId: number, categoryId: number): Promise<BrandFacts> {
  const { brand, category } = await peers.ask<BrandAnswer>('catalog', BRAND, { brandId, categoryId });
  if (!brand) throw new Error(`The catalog does not know brand ${brandId}`);
  return {
    brandCode: brand.code,
    brandName: brand.name,
    language: brand.language,
    partnerPage: brand.partnerPage,
    disclosure: (category && brand.disclosure?.[category.key]) ?? null,
    passportServiceProvider: brand.passportServiceProvider,
    sector: category?.sector ?? null,
  };
}

/** Number of the brand with this public code; null when there is none. */
export async function brandIdOf(peers: Peers, code: string): Promise<number | null> {
  const { brand } = await peers.ask<{ brand: { id: number } | null }>('catalog', BRAND_BY_CODE, { code });
  return brand?.id ?? null;
}
