import type { PageLanguage } from '../vocabulary/languages.js';
import { type DocumentWords, en } from './document-words.en.js';
import { fr } from './document-words.fr.js';

const WORDS: Readonly<Partial<Record<PageLanguage, DocumentWords>>> = {
  en,
  fr,
};

/** Names of sections and fields in a language that pages are written in; the console, which knows two, does not load them all. */
export const documentWordsIn = (language: PageLanguage): DocumentWords => WORDS[language] ?? en;
