import type { Letter } from '../accounts/letters.rules.js';
import { de } from './words.de.js';
import { en, type LetterWords } from './words.en.js';
import { fr } from './words.fr.js';

const WORDS: Readonly<Record<string, LetterWords>> = { de, en, fr };

/** Returns the words of mails in a language; English where there are none. */
export const letterWords = (language: string): LetterWords => WORDS[language] ?? en;

/** Writes a letter of two paragraphs in a language. */
export const letterIn = (language: string, subject: string, ...paragraphs: readonly string[]): Letter => ({
  language: language in WORDS ? language : 'en',
  subject,
  text: `${paragraphs.join('\n\n')}\n`,
});
