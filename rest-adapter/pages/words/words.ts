import type { PageLanguage } from '../../../schema/vocabulary/languages.js';
import { de } from './accounts/de.js';
import { type AccountWords, en } from './accounts/en.js';
import { fr } from './accounts/fr.js';
import { DOCUMENT_WORDS } from './documents/documents.js';
import type { DocumentPageWords } from './documents/en.js';
import type { ProductWords } from './products/en.js';
import { PRODUCT_WORDS } from './products/products.js';

/** All texts of the pages in one language. */
export type Words = ProductWords & DocumentPageWords & AccountWords;

/** Words of pages for people with an account; English where a language has none. */
const ACCOUNT_WORDS: Partial<Record<PageLanguage, AccountWords>> = { fr, de };

const whole: Partial<Record<PageLanguage, Words>> = {};

/** Returns all texts of the pages in a language. */
export const wordsOf = (language: PageLanguage): Words => {
  whole[language] ??= {
    ...PRODUCT_WORDS[language],
    ...DOCUMENT_WORDS[language],
    ...(ACCOUNT_WORDS[language] ?? en),
  };
  return whole[language];
};
