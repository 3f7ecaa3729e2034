import { isRecord } from '../record.js';

/** A text in one language (EN 18223, table 6). `language`: a language of two letters and a country of two. */
export interface LanguageValue {
  readonly language: string;
  readonly value: string;
}

/** Stands for a country that a text does not name: ISO 3166-1 leaves the code to its users, CLDR reads it as unknown. */
const NO_COUNTRY = 'ZZ';

const LANGUAGE = /^[a-z]{2}$/;
const WITH_COUNTRY = /^[a-zA-Z]{2}-[a-zA-Z]{2}$/;

/** Writes a language tag of a document as the standard has it; undefined for those with scripts, variants or three letters. */
function tagWithCountry(tag: string): string | undefined {
  if (LANGUAGE.test(tag)) return `${tag}-${NO_COUNTRY}`;
  return WITH_COUNTRY.test(tag) && withoutUnknownCountry(tag) === tag ? tag : undefined;
}

/** Returns a language tag of the standard as documents have it: without the country that stands for none. */
export const withoutUnknownCountry = (tag: string): string =>
  tag.endsWith(`-${NO_COUNTRY}`) ? tag.slice(0, -NO_COUNTRY.length - 1) : tag;

/** Writes texts, each with its language, as the values of a `MultiLanguageDataElement`; undefined where it cannot hold them. */
export function languageValuesOf(texts: readonly (readonly [string, string])[]): LanguageValue[] | undefined {
  const values = texts.flatMap(([tag, value]) => {
    const language = tagWithCountry(tag);
    return language === undefined ? [] : [{ language, value }];
  });
  return values.length === texts.length ? values : undefined;
}

/** Tells whether a value is that of a `MultiLanguageDataElement`: texts, each in a language of its own. */
export const isLanguageValues = (value: unknown): value is readonly LanguageValue[] =>
  isTaggedTexts(value) && value.every(({ language }) => WITH_COUNTRY.test(language));

const TAG = /^[a-zA-Z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Tells the same of values as software sends them: with any tag of a language (BCP 47), a country or none. */
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
