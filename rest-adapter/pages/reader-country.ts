import type { PageLanguage } from '../../schema/vocabulary/languages.js';

const REGION = /^[a-z]{2,3}-(?:[a-z]{4}-)?([a-z]{2})$/i;

/** EU countries of languages whose most likely region (CLDR) is outside the EU. */
const EU_COUNTRIES: Partial<Record<PageLanguage, string>> = { en: 'IE', pt: 'PT' };

/**
 * Returns the country of a reader's browser language (`fr-BE` → BE), else the EU country in which the page's language
 * is most spoken. Readers are not located by IP address, which gives the network's country.
 */
export function readerCountry(acceptLanguage: string | undefined, language: PageLanguage): string {
  for (const part of acceptLanguage?.split(',') ?? []) {
    const region = REGION.exec(part.split(';')[0]?.trim() ?? '')?.[1]?.toUpperCase();
    // Browsers send en-US for everybody who chose English.
    if (region && region !== 'US') return region;
  }
  return EU_COUNTRIES[language] ?? new Intl.Locale(language).maximize().region ?? 'FR';
}
