import { COUNTRIES } from '../vocabulary/countries.js';

/** Writes the day of an instant in full, in UTC. French writes the first of a month as an ordinal, which `Intl` does not. */
export function longDay(instant: string, { locale }: { readonly locale: string }): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
  return locale.startsWith('fr') ? day.replace(/^1 /, '1er ') : day;
}

/** Writes a price (`240.00 EUR`, ISO 4217) as a language does; a text that is not a price stays as it is. */
export function writtenPrice(price: string, locale: string): string {
  const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(price) ?? [];
  if (!currency) return price;
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));
}

/** Writes a term and, after a colon, what it introduces. French sets a no-break space before the colon. */
export const introducing = (term: string, text: string, { locale }: { readonly locale: string }): string =>
  `${term}${locale.startsWith('fr') ? '\u00a0' : ''}: ${text}`;

/** Names a language by its tag; a text that is not a tag stays as it is. */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Names a country by its ISO 3166-1 alpha-2 code; any other text stays as it is. */
export function countryName(country: string, { locale }: { readonly locale: string }): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase()) ?? country;
}

/** Returns all countries with their names in a language, in the order of those. */
export const countriesByName = (locale: string): readonly { readonly value: string; readonly label: string }[] =>
  COUNTRIES.map((value) => ({ value, label: countryName(value, { locale }) })).sort((one, other) =>
    one.label.localeCompare(other.label, locale),
  );
