import {
  ACCOUNT_LANGUAGES,
  type AccountLanguage,
  isAccountLanguage,
  isPageLanguage,
  LANGUAGES,
  type Language,
  type PageLanguage,
} from '../vocabulary/languages.js';

/** Locales for days, numbers and country names. */
export const LOCALES: Readonly<Record<PageLanguage, string>> = {
  bg: 'bg-BG',
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  en: 'en-GB',
  es: 'es-ES',
  et: 'et-EE',
  fi: 'fi-FI',
  fr: 'fr-FR',
  ga: 'ga-IE',
  hr: 'hr-HR',
  hu: 'hu-HU',
  it: 'it-IT',
  lt: 'lt-LT',
  lv: 'lv-LV',
  mt: 'mt-MT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ro: 'ro-RO',
  sk: 'sk-SK',
  sl: 'sl-SI',
  sv: 'sv-SE',
};

/** Finds the first tag of an Accept-Language header that is one of some languages, in order of appearance; tags with `q=0` are excluded. */
export function firstAccepted<One extends PageLanguage>(
  header: string | undefined,
  languages: readonly One[],
): One | undefined {
  for (const part of header?.split(',') ?? []) {
    const [tag = '', ...parameters] = part.split(';');
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter));
    const primary = tag.trim().toLowerCase().split('-')[0];
    const language = refused ? undefined : languages.find((one) => one === primary);
    if (language) return language;
  }
  return undefined;
}

/** Finds the first French or English tag of an Accept-Language header. */
const acceptedLanguage = (header: string | undefined): Language | undefined => firstAccepted(header, LANGUAGES);

/**
 * Chooses the language of an answer: `lang` when it is `fr` or `en`, else the Accept-Language header, else English (§4.9,
 * §4.16, §4.17).
 */
export function chosenLanguage(lang: string | undefined, header: string | undefined): Language {
  if (lang === 'fr' || lang === 'en') return lang;
  return acceptedLanguage(header) ?? 'en';
}

/** Returns the language of texts that exist in French and English only, for a reader of any language. */
export const answerLanguage = (language: PageLanguage): Language => (language === 'fr' ? 'fr' : 'en');

/** Returns the language of pages for owners and accounts, for a reader of any language. */
export const accountLanguage = (language: PageLanguage): AccountLanguage =>
  isAccountLanguage(language) ? language : answerLanguage(language);

/** Finds the first tag of an Accept-Language header that is a language of accounts. */
export const acceptedAccountLanguage = (header: string | undefined): AccountLanguage | undefined =>
  firstAccepted(header, ACCOUNT_LANGUAGES);

/** Most tags that are read of a header; browsers send about ten. */
const MOST_TAGS = 50;

interface Wish {
  readonly language: PageLanguage;
  readonly weight: number;
}

/** Parses one part of an Accept-Language header; undefined where it is no language of pages. */
function wishOf(part: string): Wish | undefined {
  const [tag = '', ...parameters] = part.split(';');
  const language = tag.trim().toLowerCase().split('-')[0]!;
  const quality = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  const weight = quality === undefined ? 1 : Math.min(1, Number(quality));
  return isPageLanguage(language) && !Number.isNaN(weight) ? { language, weight } : undefined;
}

/**
 * Chooses the language of a page (RFC 9110, 12.5.4): the one with the greatest weight, the first of equal ones; tags
 * with `q=0` are excluded, `*` and other languages ignored. `otherwise` where the header has none.
 */
export function acceptedPageLanguage(header: string | undefined, otherwise: PageLanguage): PageLanguage {
  const wishes = (header?.split(',', MOST_TAGS) ?? []).map(wishOf).filter((wish) => wish !== undefined);
  const wanted = wishes.filter(({ weight }) => weight > 0);
  const refused = new Set(wishes.filter(({ weight }) => weight === 0).map(({ language }) => language));
  // The sort is stable.
  const [best] = [...wanted].sort((one, other) => other.weight - one.weight);
  if (best) return best.language;
  return ([otherwise, 'en', 'fr'] as const).find((language) => !refused.has(language)) ?? otherwise;
}
