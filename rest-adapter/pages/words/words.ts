import type { PageLanguage } from '../../../schema/vocabulary/languages.js';
import { de } from './accounts/de.js';
import { type AccountWords, en } from './accounts/en.js';
import { fr } from './accounts/fr.js';
import { DOCUMENT_WORDS } from './documents/documents.js';
import type { DocumentPageWords } from './documents/en.js';
import type { ProductWords } from './products/en.js';
import { PRODUCT_WORDS } from './products/products.js';

/** Every sentence of the pages in one language. */
export type Words = ProductWords & DocumentPageWords & AccountWords;

/** Words for people with an account; they are in English where a language has none of its own. */
const ACCOUNT_WORDS: Partial<Record<PageLanguage, AccountWords>> = { fr, de };

const whole: Partial<Record<PageLanguage, Words>> = {};

/** Returns every sentence in a language. */
export const wordsOf = (language: PageLanguage): Words => {
  whole[language] ??= {
    ...PRODUCT_WORDS[language],
    ...DOCUMENT_WORDS[language],
    ...(ACCOUNT_WORDS[language] ?? en),
  };
  return whole[language];
};
