import type { IncomingHttpHeaders } from 'node:http';
import { firstAccepted } from '../../schema/languages/language.js';
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { namesPage } from './names-page.js';

/**
 * Chooses the language of the page that a redirect leads to (§4.13, §4.14, §4.24, §4.25): for browsers among all
 * languages of pages, for other clients French or English. Undefined where `Accept-Language` names none of them.
 */
export const redirectLanguage = (headers: IncomingHttpHeaders): PageLanguage | undefined =>
  firstAccepted(headers['accept-language'], namesPage(headers) ? PAGE_LANGUAGES : LANGUAGES);
