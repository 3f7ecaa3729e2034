/** Languages of REST answers and of the console. */
export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_MEANINGS: Readonly<Record<Language, string>> = { fr: 'French.', en: 'English.' };

/** Languages of pages and mails for owners and accounts. */
export const ACCOUNT_LANGUAGES = ['fr', 'en', 'de'] as const;
export type AccountLanguage = (typeof ACCOUNT_LANGUAGES)[number];

export const ACCOUNT_LANGUAGE_MEANINGS: Readonly<Record<AccountLanguage, string>> = {
  ...LANGUAGE_MEANINGS,
  de: 'German.',
};

/** Official languages of the EU, in which the public pages exist, by code. */
export const PAGE_LANGUAGES = [
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'mt',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'sl',
  'sv',
] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const isPageLanguage = (text: string): text is PageLanguage =>
  PAGE_LANGUAGES.some((language) => language === text);

export const isAccountLanguage = (text: string): text is AccountLanguage =>
  ACCOUNT_LANGUAGES.some((language) => language === text);

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);
