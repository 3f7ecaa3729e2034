import type { Language, PageLanguage } from '../../schema/vocabulary/languages.js';
import { bg } from './words.bg.js';
import { cs } from './words.cs.js';
import { da } from './words.da.js';
import { el } from './words.el.js';
import { en, type PublicWords, type Words } from './words.en.js';
import { et } from './words.et.js';
import { fi } from './words.fi.js';
import { fr } from './words.fr.js';
import { hr } from './words.hr.js';
import { hu } from './words.hu.js';

const WORDS: Readonly<Record<Language, Words>> = { en, fr };

/** What strangers read, in each language that it is written in. */
const PUBLIC: Readonly<Partial<Record<PageLanguage, PublicWords>>> = { bg, cs, da, el, en, et, fi, fr, hr, hu };

export const wordsOf = (language: PageLanguage): Words =>
  language === 'fr' || language === 'en' ? WORDS[language] : { ...WORDS.en, ...PUBLIC[language] };

/** `written` in the other language, for the switch. */
export const otherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr');
