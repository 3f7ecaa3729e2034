import { isRecord } from '../record.js';

/** A text in one language (EN 18223, table 6). `language`: two-letter language and two-letter country. */
export interface LanguageValue {
  readonly language: string;
  readonly value: string;
}

/** Country of texts without one: ISO 3166-1 reserves the code for users, CLDR defines it as unknown. */
const NO_COUNTRY = 'ZZ';

const LANGUAGE = /^[a-z]{2}$/;
const WITH_COUNTRY = /^[a-zA-Z]{2}-[a-zA-Z]{2}$/;

/** Tells whether a tag has the standard's form: two letters of a language and two of a country. */
export const isTagWithCountry = (tag: string): boolean => WITH_COUNTRY.test(tag);

/** Converts a language tag of a document to the standard's form; undefined for tags with script, variant or three letters. */
function tagWithCountry(tag: string): string | undefined {
  if (LANGUAGE.test(tag)) return `${tag}-${NO_COUNTRY}`;
  return isTagWithCountry(tag) && withoutUnknownCountry(tag) === tag ? tag : undefined;
}

/** Converts a language tag of the standard to that of documents, without the unknown country. */
export const withoutUnknownCountry = (tag: string): string =>
  tag.endsWith(`-${NO_COUNTRY}`) ? tag.slice(0, -NO_COUNTRY.length - 1) : tag;

/**
 * Converts texts with their languages to the values of a `MultiLanguageDataElement`; undefined where it cannot
 * represent them.
 */
export function languageValuesOf(texts: readonly (readonly [string, string])[]): LanguageValue[] | undefined {
  const values = texts.flatMap(([tag, value]) => {
    const language = tagWithCountry(tag);
    return language === undefined ? [] : [{ language, value }];
  });
  return values.length === texts.length ? values : undefined;
}

/** Tells whether a value is that of a `MultiLanguageDataElement`: texts, each in another language. */
export const isLanguageValues = (value: unknown): value is readonly LanguageValue[] =>
  isTaggedTexts(value) && value.every(({ language }) => isTagWithCountry(language));

const TAG = /^[a-zA-Z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Tells whether a value sent by a client is such a list, with any language tag (BCP 47), with or without a country. */
export function isTaggedTexts(value: unknown): value is readonly LanguageValue[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isTaggedText)) return false;
  return new Set(value.map(({ language }) => withoutUnknownCountry(language).toLowerCase())).size === value.length;
}

const isTaggedText = (one: unknown): one is LanguageValue =>
  isRecord(one) &&
  Object.keys(one).length === 2 &&
  typeof one.value === 'string' &&
  typeof one.language === 'string' &&
  TAG.test(one.language);
