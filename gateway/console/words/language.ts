import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../../schema/vocabulary/languages.js';
import { bound } from './typography.js';

const KEPT = 'console.language';

/** Returns the language stored in this browser, else the browser's preference. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'fr' || kept === 'en') return kept;
  return navigator.languages.find((name) => /^(fr|en)\b/.test(name))?.startsWith('fr') ? 'fr' : 'en';
}

export const keepLanguage = (language: Language): void => localStorage.setItem(KEPT, language);

export const LanguageContext = createContext<Language>('en');
export const useLanguage = (): Language => useContext(LanguageContext);

/**
 * Returns the texts of a screen in both languages. The type requires the same keys in French, whose punctuation is kept
 * on one line.
 */
export const both = <Words extends object>(en: Words, fr: { [Key in keyof Words]: Words[Key] }) => ({
  en,
  fr: bound(fr),
});

export const useWords = <Words>(words: Readonly<Record<Language, Words>>): Words => words[useLanguage()];

/** Returns the plural category: `one` for 0 and 1 in French, for 1 in English. */
export const plural = (language: Language, count: number, one: string, many: string): string =>
  `${formatNumber(language, count)} ${count === 1 || (language === 'fr' && count === 0) ? one : many}`;

export const formatNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(language).format(value);

const FORMATS = {
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  shortDay: { day: 'numeric', month: 'short' },
} as const;

/** Returns an instant or day in the reader's language and time zone. */
export function formatDate(
  language: Language,
  value: string | null | undefined,
  form: keyof typeof FORMATS = 'instant',
): string {
  if (!value) return '—';
  const isDay = value.length === 10;
  const date = new Date(isDay ? `${value}T00:00:00Z` : value);
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-FR', {
    ...FORMATS[form],
    ...(isDay ? { timeZone: 'UTC' } : {}),
  }).format(date);
}
