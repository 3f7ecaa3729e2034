import type { AccountLanguage } from '../../../../schema/vocabulary/languages.js';
import { de } from './de.js';
import { en, type WorkWords } from './en.js';
import { fr } from './fr.js';

const WORDS: Readonly<Record<AccountLanguage, WorkWords>> = { en, fr, de };

/** Returns the words of the pages of partners and authorities; owners' pages use those about images. */
export const workWords = (language: AccountLanguage): WorkWords => WORDS[language];
