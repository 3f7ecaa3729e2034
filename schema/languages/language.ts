import type { Language, PageLanguage } from '../../schema/vocabulary/languages.js';

/** Locale that days, numbers and names of countries are written in. */
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

const asLanguage = (tag: string): Language | undefined => {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return primary === 'fr' || primary === 'en' ? primary : undefined;
};

/** First French or English tag of an Accept-Language header, in order of appearance; what has `q=0` is excluded. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  for (const part of header?.split(',') ?? []) {
    const [tag = '', ...parameters] = part.split(';');
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter));
    const language = refused ? undefined : asLanguage(tag);
    if (language) return language;
  }
  return undefined;
}

/** `lang` when it is `fr` or `en`, else the Accept-Language header, else English (§4.9, §4.16, §4.17). */
export function chosenLanguage(lang: string | undefined, header: string | undefined): Language {
  if (lang === 'fr' || lang === 'en') return lang;
  return acceptedLanguage(header) ?? 'en';
}
