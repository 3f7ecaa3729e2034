import type { DocumentReader } from '../../schema/passport-document/document-view.js';
import { documentWordsIn } from '../../schema/passport-document/document-words-in.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { wordsOf } from './words/words.js';

/** Reads documents that a brand wrote in its language, on a page in another. */
export const documentReader = (language: PageLanguage, brandLanguage: string): DocumentReader => ({
  language,
  brandLanguage,
  words: documentWordsIn(language),
  writtenIn: wordsOf(language).writtenIn,
});
