import { recordOf } from '../closed-record.js';
import documentSchema from '../passport-document.schema.json' with { type: 'json' };
import { fieldsIn, textsIn } from '../record.js';
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../vocabulary/languages.js';
import type { Sector } from '../vocabulary/sectors.js';
import type { Tier } from '../vocabulary/tiers.js';
import { en } from './dictionary-words.en.js';
import { dictionaryLabelsIn, dictionaryWordsIn } from './dictionary-words-in.js';
import { documentWordsOf, fieldName, sectionName, unitOf } from './document-words.js';
import { documentWordsIn } from './document-words-in.js';
import { type DataType, typeByName, typeBySchema, typeOfValue } from './value-type.js';

/** Path from the root of a document to an element: member names and list positions. */
export type ElementPath = readonly (string | number)[];

/** A term of the vocabulary of passports. */
export interface DictionaryTerm {
  /** Fragment of its URL: `section`, `section.member`, or the name of a member that occurs in several sections. */
  readonly name: string;
  readonly label: Readonly<Record<PageLanguage, string>>;
  /** By language; always in English and French. */
  readonly comment: Readonly<Partial<Record<PageLanguage, string>>>;
  /** Absent where values may have any type. */
  readonly dataType?: DataType;
  readonly unit?: Readonly<Record<PageLanguage, string>>;
  /** Its section; absent for a term outside of sections. */
  readonly section?: string;
}

/** A term of the dictionary, with whom its values are shown to. */
export interface DisclosedTerm extends DictionaryTerm {
  /** Audiences that see it by default; empty for a term of no section. */
  readonly tiers: readonly Tier[];
  readonly sector: Sector | null;
}

/** Returns the URL of the vocabulary; a term's URL is this, `#` and its name. */
export const vocabularyAddress = (publicUrl: string): string => `${publicUrl}/vocabulary/passport`;

/** Returns the URL of the vocabulary of a passport: on the passport's own host, even when a backup answers. */
export const vocabularyOf = ({ digitalProductPassportId: id }: Readonly<Record<string, unknown>>): string =>
  vocabularyAddress(String(id).replace(/\/v1\/dpps\/[^/]*$/, ''));

/** Term for members without a term of their own. */
export const OTHERS = 'otherMembers';

/** Term for the document itself. */
const DOCUMENT = 'data';

const inEach = (write: (language: PageLanguage) => string): Record<PageLanguage, string> =>
  recordOf(PAGE_LANGUAGES, write);

interface SchemaPart {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
}

/** Reads the keywords of a JSON Schema that the vocabulary uses. */
function partOf(schema: unknown): SchemaPart {
  const { type, properties, items } = fieldsIn(schema);
  const parts = Object.entries(fieldsIn(properties)).map(([name, part]) => [name, partOf(part)] as const);
  return {
    ...(typeof type === 'string' ? { type } : Array.isArray(type) ? { type: textsIn(type) } : {}),
    properties: Object.fromEntries(parts),
    ...(items === undefined ? {} : { items: partOf(items) }),
  };
}

interface Dictionary {
  readonly terms: readonly DictionaryTerm[];
  /** Terms by path in a document, including those of the header. */
  readonly byPlace: ReadonlyMap<string, DictionaryTerm>;
  /** Terms of members that occur in several sections, by name. */
  readonly byName: ReadonlyMap<string, DictionaryTerm>;
  readonly own: ReadonlyMap<string, DictionaryTerm>;
}

let known: Dictionary | undefined;

function dictionary(): Dictionary {
  known ??= read(partOf(documentSchema));
  return known;
}

/** Returns every term, once. */
export const dictionaryTerms = (): readonly DictionaryTerm[] => dictionary().terms;

/**
 * Finds the term of an element: that of its path, else that of its name, else the generic one. Entries of a list have
 * the list's term.
 */
export function termAt(path: ElementPath): DictionaryTerm {
  const { byPlace, byName, own } = dictionary();
  const names = path.filter((step) => typeof step === 'string');
  const last = names.at(-1);
  if (last === undefined) return own.get(DOCUMENT)!;
  const here = names.every((name) => /^\w+$/.test(name)) ? byPlace.get(names.join('.')) : undefined;
  return here ?? byName.get(last) ?? own.get(OTHERS)!;
}

export const isOther = ({ name }: DictionaryTerm): boolean => name === OTHERS;

/**
 * Returns the data type of a value (EN 18223, table 7): its term's where the value conforms to it, else one inferred
 * from the value.
 */
export const dataTypeAt = (value: boolean | number | string, path: ElementPath): DataType =>
  typeOfValue(value, termAt(path).dataType);

/** Tells whether a value may be a text in several languages: its term has the type text or none. */
export function mayBeByLanguage(path: ElementPath): boolean {
  const { dataType } = termAt(path);
  return dataType === undefined || dataType === 'string';
}

function read(schema: SchemaPart): Dictionary {
  const own = Object.keys(en.own).map((name) => worded(name, 'own'));
  const header = Object.keys(en.header).map((name) => worded(name, 'header'));
  const places = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => placesOf(name, part));
  const fields = Object.keys(documentWordsOf('en').fields).map(fieldTerm);
  const byPlace = new Map([...header, ...places].map((term) => [term.name, term]));
  const owned = new Map(own.map((term) => [term.name, term]));
  // A name that is also a section's or one of the platform's own terms gets that term.
  const terms = new Map([...fields, ...places, ...header, ...own].map((term) => [term.name, term]));
  const byName = new Map([...terms].filter(([name]) => !name.includes('.')));
  const inOrder = new Set([...own, ...header, ...places, ...terms.values()].map(({ name }) => name));
  return { terms: [...inOrder].flatMap((name) => terms.get(name) ?? []), byPlace, byName, own: owned };
}

const worded = (name: string, kind: 'own' | 'header'): DictionaryTerm => ({
  name,
  label: inEach((language) => dictionaryLabelsIn(language)[kind][name]!),
  comment: Object.fromEntries(
    LANGUAGES.map((language) => [language, dictionaryWordsIn(language)[kind][name]?.[1] ?? '']),
  ),
});

function placesOf(section: string, part: SchemaPart): DictionaryTerm[] {
  const whole: DictionaryTerm = {
    name: section,
    section,
    label: inEach((language) => sectionName(section, documentWordsIn(language))),
    comment: Object.fromEntries(
      LANGUAGES.map((language) => [language, dictionaryWordsIn(language).sections[section]!]),
    ),
  };
  return [whole, ...membersOf(section, section, part)];
}

function membersOf(at: string, section: string, { properties, items }: SchemaPart): DictionaryTerm[] {
  const below = Object.entries(properties ?? {}).flatMap(([key, part]) => {
    const name = `${at}.${key}`;
    return [memberTerm(name, key, section, part), ...membersOf(name, section, part)];
  });
  return items ? [...below, ...membersOf(at, section, items)] : below;
}

function memberTerm(name: string, key: string, section: string, { type }: SchemaPart): DictionaryTerm {
  const within = (language: PageLanguage): string => {
    const words = documentWordsIn(language);
    return dictionaryLabelsIn(language).memberOf(fieldName(key, words), sectionName(section, words));
  };
  return { ...measured(name, key, within), section, ...typed(typeBySchema(key, type, isMeasured(key))) };
}

const fieldTerm = (key: string): DictionaryTerm => ({
  ...measured(key, key, (language) => dictionaryLabelsIn(language).anywhere(fieldName(key, documentWordsIn(language)))),
  ...typed(typeByName(key, isMeasured(key))),
});

const isMeasured = (key: string): boolean => unitOf(key, documentWordsOf('en')) !== undefined;

const typed = (dataType: DataType | undefined) => (dataType === undefined ? {} : { dataType });

/** Adds the unit, with which the name ends, to a member's label. */
function measured(name: string, key: string, place: (language: PageLanguage) => string): DictionaryTerm {
  const label = inEach((language) => fieldName(key, documentWordsIn(language)));
  if (!isMeasured(key)) return { name, label, comment: inEach(place) };
  const unit = inEach((language) => unitOf(key, documentWordsIn(language))!);
  const comment = inEach((language) => place(language) + dictionaryLabelsIn(language).measuredIn(unit[language]));
  return { name, label, unit, comment };
}
