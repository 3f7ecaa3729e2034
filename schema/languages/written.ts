import { COUNTRIES } from '../vocabulary/countries.js';
import { keptByLocale } from './kept-by-locale.js';

const dayFormat = keptByLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const momentFormat = keptByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);
const languageNames = keptByLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }));
const countryNames = keptByLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** Formats the day of an instant in full, in UTC. A no-break space keeps the Bulgarian abbreviation with its year. */
export const longDay = (instant: string, { locale }: { readonly locale: string }): string =>
  ordinalFirst(dayFormat(locale).format(new Date(instant)), locale).replace(/ (г\.)$/, '\u00a0$1');

/** Formats an instant to the minute, in UTC, which it names. */
export const longMoment = (instant: string, { locale }: { readonly locale: string }): string =>
  `${ordinalFirst(momentFormat(locale).format(new Date(instant)), locale)} UTC`;

/** Writes the first of a month as an ordinal in French, which `Intl` does not. */
const ordinalFirst = (day: string, locale: string): string =>
  locale.startsWith('fr') ? day.replace(/^1 /, '1er ') : day;

/** Formats a price (`240.00 EUR`, ISO 4217) for a locale without rounding it; returns any other text unchanged. */
export function writtenPrice(price: string, locale: string): string {
  const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(price) ?? [];
  if (!currency) return price;
  const { length: digits } = /\.(\d*[1-9])/.exec(price)?.[1] ?? '';
  const style = { style: 'currency', currency } as const;
  const { maximumFractionDigits: usual = digits } = new Intl.NumberFormat(locale, style).resolvedOptions();
  const exact = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: Math.max(usual, digits) });
  return exact.format(Number(amount));
}

/** Writes a term, a colon and a text. French has a no-break space before the colon. */
export const introducing = (term: string, text: string, { locale }: { readonly locale: string }): string =>
  `${term}${locale.startsWith('fr') ? '\u00a0' : ''}: ${text}`;

/** Returns the name of a language by its tag; any other text unchanged. */
export function languageName(tag: string, locale: string): string {
  try {
    return languageNames(locale).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns the name of a country by its ISO 3166-1 alpha-2 code; any other text unchanged. */
export function countryName(country: string, { locale }: { readonly locale: string }): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return countryNames(locale).of(country.toUpperCase()) ?? country;
}

/** Returns all countries with their names in a language, sorted by name. */
export const countriesByName = (locale: string): readonly { readonly value: string; readonly label: string }[] =>
  COUNTRIES.map((value) => ({ value, label: countryName(value, { locale }) })).sort((one, other) =>
    one.label.localeCompare(other.label, locale),
  );
