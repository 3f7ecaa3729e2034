import {
  ACCOUNT_LANGUAGES,
  type AccountLanguage,
  isLanguage,
  LANGUAGES,
  PAGE_LANGUAGES,
  type PageLanguage,
} from '../../schema/vocabulary/languages.js';
import type { Route, RouteFamily } from './family.js';

/**
 * Creates the routes of pages once per language. French and English ones, to which redirects lead, are described; the
 * others differ only in the language of their path.
 */
export const inEveryLanguage = (
  routesIn: (language: PageLanguage) => readonly Route[],
): Required<Pick<RouteFamily, 'routes' | 'translated'>> => ({
  routes: LANGUAGES.flatMap(routesIn),
  translated: PAGE_LANGUAGES.filter((language) => !isLanguage(language)).flatMap(routesIn),
});

/** Creates the routes of pages for owners and accounts once per language of accounts. */
export const inAccountLanguages = (
  routesIn: (language: AccountLanguage) => readonly Route[],
): Required<Pick<RouteFamily, 'routes' | 'translated'>> => ({
  routes: LANGUAGES.flatMap(routesIn),
  translated: ACCOUNT_LANGUAGES.filter((language) => !isLanguage(language)).flatMap(routesIn),
});
