import { type DocumentReader, inItsLanguage } from '../../gateway/passport-view/document-view.js';
import { documentWordsIn } from '../../schema/passport-document/document-words-in.js';
import { TextInLanguage } from '../../schema/passport-document/text-in-language.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import type { Part } from '../../subgraphs/lib/markup/markup.js';
import { wordsOf } from './words/words.js';

/** Returns the reader's settings for documents whose texts are in the brand's language. */
export const documentReader = (language: PageLanguage, brandLanguage: string): DocumentReader => ({
  language,
  brandLanguage,
  words: documentWordsIn(language),
  writtenIn: wordsOf(language).writtenIn,
});

/** Renders a sentence in the brand's language, marked with that language on a page in another. */
export function sentenceOfBrand(text: string, brandLanguage: string, language: PageLanguage): Part {
  const { locale, writtenIn } = wordsOf(language);
  return inItsLanguage(new TextInLanguage(brandLanguage, text), { language, locale, writtenIn });
}
