import { type DocumentReader, inItsLanguage } from '../../gateway/passport-view/document-view.js';
import { documentWordsIn } from '../../schema/passport-document/document-words-in.js';
import { TextInLanguage } from '../../schema/passport-document/text-in-language.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import type { Part } from '../../subgraphs/lib/markup/markup.js';
import { wordsOf } from './words/words.js';

/** Reads documents that a brand wrote in its language, on a page in another. */
export const documentReader = (language: PageLanguage, brandLanguage: string): DocumentReader => ({
  language,
  brandLanguage,
  words: documentWordsIn(language),
  writtenIn: wordsOf(language).writtenIn,
});

/** Returns a sentence that a brand wrote in its language, which is said on a page in another. */
export function sentenceOfBrand(text: string, brandLanguage: string, language: PageLanguage): Part {
  const { locale, writtenIn } = wordsOf(language);
  return inItsLanguage(new TextInLanguage(brandLanguage, text), { language, locale, writtenIn });
}
