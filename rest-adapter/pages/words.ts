import type { Language, PageLanguage } from '../../schema/vocabulary/languages.js';
import { bg } from './words.bg.js';
import { cs } from './words.cs.js';
import { da } from './words.da.js';
import { de } from './words.de.js';
import { el } from './words.el.js';
import { en, type PublicWords, type Words } from './words.en.js';
import { es } from './words.es.js';
import { et } from './words.et.js';
import { fi } from './words.fi.js';
import { fr } from './words.fr.js';
import { hr } from './words.hr.js';
import { hu } from './words.hu.js';
import { it } from './words.it.js';
import { nl } from './words.nl.js';
import { pl } from './words.pl.js';
import { pt } from './words.pt.js';

const WORDS: Readonly<Record<Language, Words>> = { en, fr };

/** What strangers read, in each language that it is written in. */
const PUBLIC: Readonly<Partial<Record<PageLanguage, PublicWords>>> = {
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fi,
  fr,
  hr,
  hu,
  it,
  nl,
  pl,
  pt,
};

/** Every sentence in a language: what only accounts meet is in English where it is not written in French. */
export const wordsOf = (language: PageLanguage): Words =>
  language === 'fr' || language === 'en' ? WORDS[language] : { ...WORDS.en, ...PUBLIC[language] };

/** `written` in the other language, for the switch. */
export const otherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr');
