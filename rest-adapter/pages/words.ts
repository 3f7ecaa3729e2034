import type { Language } from '../../schema/vocabulary/languages.js';
import { en, type Words } from './words.en.js';
import { fr } from './words.fr.js';

const WORDS: Readonly<Record<Language, Words>> = { en, fr };

export const wordsOf = (language: Language): Words => WORDS[language];

/** `written` in the other language, for the switch. */
export const otherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr');
