import type { UnknownRecord } from '../record.js';
import { isLanguageValues, withoutUnknownCountry } from './language-values.js';
import { isObject } from './shares.js';
import { TextInLanguage } from './text-in-language.js';

const TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

let names: Intl.DisplayNames | undefined;

const isKnown = (tag: string): boolean => {
  if (!TAG.test(tag)) return false;
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(primary(tag)) !== undefined;
};

/** Most languages of one text. */
const MOST_LANGUAGES = 60;

/** Texts with their languages. */
export type TextsByLanguage = readonly (readonly [string, string])[];

/** Returns the texts of a multilingual value, in the form of documents or of EN 18223. */
export const textsByLanguage = (value: unknown): TextsByLanguage | undefined =>
  isLanguageValues(value)
    ? value.map(({ language, value: text }) => [withoutUnknownCountry(language), text])
    : textsOfMap(value);

/** Returns the texts of an object whose keys are all languages and whose values are all texts: `{"fr": "…", "de": "…"}`. */
export function textsOfMap(value: unknown): TextsByLanguage | undefined {
  if (!isObject(value)) return undefined;
  const tags = Object.keys(value);
  if (tags.length === 0 || tags.length > MOST_LANGUAGES) return undefined;
  const texts: [string, string][] = [];
  for (const tag of tags) {
    const text = value[tag];
    if (typeof text !== 'string' || !isKnown(tag)) return undefined;
    texts.push([tag, text]);
  }
  return texts;
}

/** Tells whether an object in a document is a multilingual text. */
export const isTextByLanguage = (value: unknown): boolean => textsOfMap(value) !== undefined;

/** Language of a document's reader, and of the brand's texts. */
export interface Reader {
  readonly language: string;
  readonly brandLanguage: string;
}

/** Returns the primary language of a tag, without country or script. */
export const primary = (tag: string): string => tag.replace(/-.*$/s, '');

function chosen(texts: TextsByLanguage, { language, brandLanguage }: Reader) {
  const among = (wanted: string) =>
    texts.find(([tag]) => tag === wanted) ?? texts.find(([tag]) => primary(tag) === wanted);
  const [tag, text] = among(language) ?? among(brandLanguage) ?? texts[0]!;
  return new TextInLanguage(tag, text);
}

/** Replaces each multilingual text of a document by the one for its reader, with its language. */
function readBy(value: unknown, reader: Reader): unknown {
  const texts = textsByLanguage(value);
  if (texts) return chosen(texts, reader);
  if (Array.isArray(value)) return value.map((one) => readBy(one, reader));
  return isObject(value) ? sectionsReadBy(value, reader) : value;
}

/** Returns the sections of a document, each as `readBy` returns it. */
export const sectionsReadBy = (document: UnknownRecord, reader: Reader): UnknownRecord =>
  Object.fromEntries(Object.entries(document).map(([name, part]) => [name, readBy(part, reader)]));

const SAFETY = /(^|_)(safety|warnings?|precautions?|hazards?|hazardous|dangers?|dangerous|risks?|extinguishing)(_|$)/;

/** Tells whether a member holds safety information, whose language is shown even where the document does not state it. */
const isSafety = (name: string): boolean => SAFETY.test(name);

const PROSE = /(^|_)(instructions?|description|care|steps?|notes?|advice|explanation|statement|remarks?)(_|$)/;

/** Tells whether a member holds prose, whose language is shown as well. */
const isProse = (name: string): boolean => PROSE.test(name);

/** Kinds of the members around a text, which decide how its language is shown. */
export interface Below {
  readonly isSafety?: boolean;
  readonly isProse?: boolean;
}

/** Returns the kind of the texts in a member. */
export const below = <Outer extends Below>(outer: Outer, name: string): Outer =>
  isSafety(name) ? { ...outer, isSafety: true } : isProse(name) ? { ...outer, isProse: true } : outer;

/** Tells whether a text is a code: it has a digit and no space, e.g. `F-500`. */
const isCode = (text: string): boolean => /\d/.test(text) && !/\s/.test(text);

/** Tells whether a text has several words or is in a script without spaces between words, unlike a single name, code or grade. */
const hasSeveralWords = (text: string): boolean => /\p{L}\s+\p{L}|\p{sc=Han}|\p{sc=Hira}|\p{sc=Thai}/u.test(text);

/** Tells whether a text without a stated language is to be marked with the brand's, since the reader's differs. */
export const isToBeMarked = (text: string, { isSafety, isProse, language, brandLanguage }: Below & Reader): boolean =>
  brandLanguage !== language && ((isSafety === true && !isCode(text)) || (isProse === true && hasSeveralWords(text)));

/** Tells whether every word but the first begins with a capital, as in names: `Atelier Nord SAS`. */
const isTitleCased = (text: string): boolean => /\p{L}\s+\p{Lu}/u.test(text) && !/\p{L}\s+\p{Ll}/u.test(text);

/**
 * Tells whether a text without a stated language is a sentence of the brand in another language than the reader's. A text in
 * title case counts as a name here, and as a sentence in `isToBeMarked`: German capitalises the nouns of an instruction.
 */
export const isForeignSentence = (text: string, { language, brandLanguage }: Reader): boolean =>
  brandLanguage !== language && brandLanguage !== 'und' && hasSeveralWords(text) && !isTitleCased(text);

/** Returns the language of a list whose texts all have the same one to be marked; undefined for every other list. */
export function foreignLanguage(values: readonly unknown[], reading: Below & Reader): string | undefined {
  const languages = new Set(values.map((value) => languageOf(value, reading)));
  const [language] = languages;
  if (languages.size !== 1 || !language || primary(language) === reading.language) return undefined;
  const isMarked = values.some(
    (value) => value instanceof TextInLanguage || (typeof value === 'string' && isToBeMarked(value, reading)),
  );
  return isMarked ? language : undefined;
}

function languageOf(value: unknown, { brandLanguage }: Reader): string | undefined {
  if (value instanceof TextInLanguage) return value.language;
  return typeof value === 'string' ? brandLanguage : undefined;
}
