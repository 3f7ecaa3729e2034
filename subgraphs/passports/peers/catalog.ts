import type { Language } from '../../../schema/vocabulary/languages.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { knownBrand } from '../../common/peers/catalog.generated.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import type { DisclosureOverride } from '../disclosure/disclosure.rules.js';
import {
  brandOfPassport,
  type GtinsOfSubjectsQuery,
  gtinsOfSubjects as gtinsOfSubjectsQuestion,
  type NumbersOfSubjectQuery,
  numbersOfSubject as numbersOfSubjectQuestion,
  passportSubject,
  passportSubjectsByGtin,
  type SubjectFragment,
} from './catalog.generated.js';

/** Subject of a passport, as returned by the catalog. */
export interface Subject {
  readonly brandId: number;
  readonly brandCode: string;
  readonly brandName: string;
  readonly language: Language;
  readonly partnerPage: string | null;
  /** The brand's override for the category. */
  readonly disclosure: DisclosureOverride | null;
  readonly passportServiceProvider: ServiceProvider | null;
  readonly modelId: number | null;
  readonly batchId: number | null;
  readonly gtin: string | null;
  /** GTINs that the model bore before. */
  readonly formerGtins: readonly string[];
  readonly lot: string | null;
  readonly name: string | null;
  readonly imageUrl: string | null;
  readonly sector: Sector | null;
}

interface ServiceProvider {
  readonly identifier: string;
  readonly name: string;
}

/**
 * Returns the model; null for none. `mayBeKept`: allows the cached row, for reads that only show it, like the
 * documented reads by GTIN.
 */
export async function modelSubject(peers: Peers, modelId: number, mayBeKept = false): Promise<Subject | null> {
  const data = await peers.ask(passportSubject, { modelId, mayBeKept });
  return subjectOrNull(data.passportSubject);
}

/** Returns the lot with its model; null for none. */
export async function batchSubject(peers: Peers, batchId: number): Promise<Subject | null> {
  const data = await peers.ask(passportSubject, { batchId });
  return subjectOrNull(data.passportSubject);
}

/** GTIN and lot number for a product identifier. */
export type Numbers = Pick<Subject, 'gtin' | 'lot'>;

/** Returns GTIN and lot number of a passport's lot or model; null for none. `mayBeKept`: see `modelSubject`. */
export function numbersOfSubject(
  peers: Peers,
  subject: { readonly product_batch_id: number | null; readonly product_model_id: number | null },
  mayBeKept: boolean,
): Promise<Numbers | null> {
  const { product_batch_id: batchId, product_model_id: modelId } = subject;
  return peers.ask(numbersOfSubjectQuestion, { batchId, modelId, mayBeKept }).then(numbersIn);
}

const numbersIn = ({ passportSubject }: NumbersOfSubjectQuery): Numbers | null => passportSubject;

/** GTIN of a model, or of a lot's model. `batchId`: null for a model. */
export type SubjectGtin = GtinsOfSubjectsQuery['passportSubjects'][number];

/** Returns the GTINs of many models and lots at once; unknown ones are left out. */
export async function gtinsOfSubjects(
  peers: Peers,
  asked: { readonly modelIds: readonly number[]; readonly batchIds: readonly number[] },
): Promise<readonly SubjectGtin[]> {
  return (await peers.ask(gtinsOfSubjectsQuestion, asked)).passportSubjects;
}

/** Lists the models of all brands with a GTIN; with a lot code, their lots of exactly that code. */
export async function subjectsByGtin(peers: Peers, gtin: string, lot: string | null): Promise<readonly Subject[]> {
  const data = await peers.ask(passportSubjectsByGtin, { gtin, lot });
  return data.passportSubjectsByGtin.map(toSubject);
}

const subjectOrNull = (found: SubjectFragment | null): Subject | null => found && toSubject(found);

const toSubject = (found: SubjectFragment): Subject => ({ ...found, disclosure: overrideOf(found.disclosure) });

const overrideOf = (lists: SubjectFragment['disclosure']): DisclosureOverride | null =>
  lists && Object.fromEntries(lists.map(({ tier, sections }) => [tier, sections]));

/** Facts of the brand, and of the item's category, for the passport of an item. */
export type BrandFacts = Pick<
  Subject,
  'brandCode' | 'brandName' | 'language' | 'partnerPage' | 'disclosure' | 'passportServiceProvider' | 'sector'
>;

/** Reads the facts of a brand and category. Throws `NOT_FOUND` for an unknown brand. */
export async function brandFacts(peers: Peers, brandId: number, categoryId: number): Promise<BrandFacts> {
  const { brand, category } = await peers.ask(brandOfPassport, { brandId, categoryId });
  if (!brand) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return {
    brandCode: brand.code,
    brandName: brand.name,
    language: brand.language,
    partnerPage: brand.partnerPage,
    disclosure: overrideOf(brand.disclosureFor),
    passportServiceProvider: brand.passportServiceProvider,
    sector: category?.sector ?? null,
  };
}

/** Returns the language of a brand's texts; null for an unknown brand. */
export async function brandLanguage(peers: Peers, brandId: number): Promise<Language | null> {
  const { brand } = await peers.ask(knownBrand, { id: brandId });
  return brand?.language ?? null;
}

/** Returns the id of the brand with a public code; null for none. */
export async function brandIdOf(peers: Peers, code: string): Promise<number | null> {
  const { brand } = await peers.ask(knownBrand, { code });
  return brand?.id ?? null;
}
