import type { Letter } from '../accounts/letters.rules.js';
import { de } from './words.de.js';
import { en, type LetterWords } from './words.en.js';
import { fr } from './words.fr.js';

const WORDS: Readonly<Record<string, LetterWords>> = { de, en, fr };

/** Returns the words of the letters in a language; English where they are not written in it yet. */
export const letterWords = (language: string): LetterWords => WORDS[language] ?? en;

/** Shortens a name and keeps it on one line: people type names. */
export const inOneLine = (name: string): string => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);

/** Writes a letter of two paragraphs. */
export const letterOf = (subject: string, ...paragraphs: readonly string[]): Letter => ({
  subject: inOneLine(subject),
  text: `${paragraphs.join('\n\n')}\n`,
});
