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
 * Builds the routes of pages once for each language that they are written in. Those in French and English, which redirects lead to, are
 * described; the others are the same under the path of another language.
 */
export const inEveryLanguage = (
  routesIn: (language: PageLanguage) => readonly Route[],
): Required<Pick<RouteFamily, 'routes' | 'translated'>> => ({
  routes: LANGUAGES.flatMap(routesIn),
  translated: PAGE_LANGUAGES.filter((language) => !isLanguage(language)).flatMap(routesIn),
});

/** Builds the routes of pages for owners and accounts, likewise. */
export const inAccountLanguages = (
  routesIn: (language: AccountLanguage) => readonly Route[],
): Required<Pick<RouteFamily, 'routes' | 'translated'>> => ({
  routes: LANGUAGES.flatMap(routesIn),
  translated: ACCOUNT_LANGUAGES.filter((language) => !isLanguage(language)).flatMap(routesIn),
});
