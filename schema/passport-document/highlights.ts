import type { UnknownRecord } from '../record.js';
import type { DocumentWords } from './document-words.en.js';
import { fieldName } from './document-words.js';
import { type Reader, sectionsReadBy } from './language-map.js';
import { isObject, namedShare, type Share, sharesIn } from './shares.js';
import { TextInLanguage } from './text-in-language.js';

/** Origin of a material. */
interface Origin {
  readonly material: string;
  /** Country code or name, as in the document. */
  readonly country: string;
}

/** A text in the reader's language, or with its own language. */
export type PlainText = string | TextInLanguage;

interface HighlightsReader extends Reader {
  readonly words: DocumentWords;
}

/** Facts of a passport document that are shown first. */
export interface Highlights {
  /** Shares of a whole, largest first; empty where the document has none. */
  readonly materials: readonly Share[];
  readonly origins: readonly Origin[];
  readonly madeIn: string | null;
  readonly care: readonly PlainText[];
  readonly repair: readonly PlainText[];
  /** Steps of disassembly, for repair or end of life. */
  readonly apart: readonly PlainText[];
  readonly endOfLife: readonly PlainText[];
}

/** Sections that may list materials, most specific first. */
const MATERIALS = ['material_composition', 'composition', 'textile', 'footwear', 'furniture', 'bill_of_materials'];

/** Reads the highlights of several documents, each from the first document that has it. */
export function highlightsOf(documents: readonly UnknownRecord[], reader: HighlightsReader): Highlights {
  const found = documents.map((document) => ofDocument(sectionsReadBy(document, reader), reader.words));
  const first = <Item>(pick: (one: Highlights) => readonly Item[]): readonly Item[] =>
    found.map(pick).find((items) => items.length > 0) ?? [];
  return {
    materials: first((one) => one.materials),
    origins: first((one) => one.origins),
    madeIn: found.map((one) => one.madeIn).find((country) => country !== null) ?? null,
    care: first((one) => one.care),
    repair: first((one) => one.repair),
    apart: first((one) => one.apart),
    endOfLife: first((one) => one.endOfLife),
  };
}

function ofDocument(document: UnknownRecord, words: DocumentWords): Highlights {
  const lists = MATERIALS.map((key) => document[key]).map((section) =>
    isObject(section) && Array.isArray(section.materials) ? section.materials : section,
  );
  const shares = lists.map((list) => sharesOf(list, words)).find((one) => one !== undefined) ?? [];
  return {
    materials: [...shares].sort(([, one], [, other]) => other - one),
    origins: lists.map(originsOf).find((origins) => origins.length > 0) ?? [],
    madeIn: text(member(document, 'product_identification', 'country_of_origin')),
    care: sentences(member(document, 'textile', 'care'), document.care, document.care_instructions),
    repair: sentences(member(document, 'repairability', 'instructions'), document.repair_instructions),
    apart: steps(document.disassembly_instructions),
    endOfLife: sentences(member(document, 'waste_information', 'instructions'), document.end_of_life),
  };
}

/** Reads shares of materials from an object of numbers, or from a list of named shares. */
function sharesOf(value: unknown, words: DocumentWords): readonly Share[] | undefined {
  if (Array.isArray(value)) return value.length > 0 ? sharesIn(value.map(namedShare)) : undefined;
  if (!isObject(value)) return undefined;
  return sharesIn(Object.entries(value).map(([name, part]) => [fieldName(name, words), part]));
}

function originsOf(value: unknown): readonly Origin[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).flatMap((entry) => {
    const [material] = namedShare(entry);
    const country = text(entry.origin) ?? text(entry.country);
    return material && country ? [{ material, country }] : [];
  });
}

const member = (document: UnknownRecord, section: string, key: string): unknown => {
  const part = document[section];
  return isObject(part) ? part[key] : undefined;
};

/** Most characters of a highlight and most texts of a list; what is longer is shown in the passport only. */
const MOST_CHARACTERS = 400;
const MOST_STEPS = 12;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MOST_CHARACTERS ? value.trim() : null;

const plainText = (value: unknown): PlainText | null =>
  value instanceof TextInLanguage ? (text(value.text) === null ? null : value) : text(value);

/** Returns the sentences of the first non-empty value: a text, a list, or an object with `instructions` or `steps`. */
function sentences(...values: readonly unknown[]): readonly PlainText[] {
  for (const value of values) {
    const found = isObject(value) ? [...sentences(value.instructions), ...steps(value)] : textsIn(value);
    if (found.length > 0) return found;
  }
  return [];
}

const steps = (value: unknown): readonly PlainText[] => (isObject(value) ? textsIn(value.steps) : textsIn(value));

/** Reads a text or a list of texts: all of them or none, since steps without one of them are other instructions. */
function textsIn(value: unknown): readonly PlainText[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = given.map(plainText).filter((one) => one !== null);
  return texts.length === given.length && texts.length <= MOST_STEPS ? texts : [];
}
