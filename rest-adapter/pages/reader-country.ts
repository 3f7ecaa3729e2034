import type { PageLanguage } from '../../schema/vocabulary/languages.js';

const REGION = /^[a-z]{2,3}-(?:[a-z]{4}-)?([a-z]{2})$/i;

/**
 * Returns the country that a reader's browser names (`fr-BE` → BE), else where the page's language is most spoken in the Union.
 * Readers are not located: an address tells where its network is, and readers travel.
 */
export function readerCountry(acceptLanguage: string | undefined, language: PageLanguage): string {
  for (const part of acceptLanguage?.split(',') ?? []) {
    const region = REGION.exec(part.split(';')[0]?.trim() ?? '')?.[1]?.toUpperCase();
    // Browsers say en-US for any reader who chose English.
    if (region && region !== 'US') return region;
  }
  return language === 'en' ? 'IE' : (new Intl.Locale(language).maximize().region ?? 'FR');
}
