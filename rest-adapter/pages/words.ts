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
import { ga } from './words.ga.js';
import { hr } from './words.hr.js';
import { hu } from './words.hu.js';
import { it } from './words.it.js';
import { lt } from './words.lt.js';
import { lv } from './words.lv.js';
import { mt } from './words.mt.js';
import { nl } from './words.nl.js';
import { pl } from './words.pl.js';
import { pt } from './words.pt.js';
import { ro } from './words.ro.js';
import { sk } from './words.sk.js';
import { sl } from './words.sl.js';
import { sv } from './words.sv.js';

const WORDS: Readonly<Record<Language, Words>> = { en, fr };

/** What strangers read, in each official language of the Union. */
const PUBLIC: Readonly<Record<PageLanguage, PublicWords>> = {
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
  ga,
  hr,
  hu,
  it,
  lt,
  lv,
  mt,
  nl,
  pl,
  pt,
  ro,
  sk,
  sl,
  sv,
};

/** Every sentence in a language: what only accounts meet is in English where it is not written in French. */
export const wordsOf = (language: PageLanguage): Words =>
  language === 'fr' || language === 'en' ? WORDS[language] : { ...WORDS.en, ...PUBLIC[language] };

/** `written` in the other language, for the switch. */
export const otherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr');
