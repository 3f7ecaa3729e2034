import type { Language, PageLanguage } from '../../schema/vocabulary/languages.js';
import { en, type PublicWords, type Words } from './words.en.js';
import { fr } from './words.fr.js';

const WORDS: Readonly<Record<Language, Words>> = { en, fr };

/** What strangers read, in each language that it is written in. */
const PUBLIC: Readonly<Partial<Record<PageLanguage, PublicWords>>> = { en, fr };

export const wordsOf = (language: PageLanguage): Words =>
  language === 'fr' || language === 'en' ? WORDS[language] : { ...WORDS.en, ...PUBLIC[language] };

/** `written` in the other language, for the switch. */
export const otherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr');
