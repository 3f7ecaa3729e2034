import type { PageLanguage } from '../vocabulary/languages.js';
import { bg } from './document-words.bg.js';
import { cs } from './document-words.cs.js';
import { da } from './document-words.da.js';
import { de } from './document-words.de.js';
import { el } from './document-words.el.js';
import { type DocumentWords, en } from './document-words.en.js';
import { es } from './document-words.es.js';
import { et } from './document-words.et.js';
import { fi } from './document-words.fi.js';
import { fr } from './document-words.fr.js';
import { ga } from './document-words.ga.js';
import { hr } from './document-words.hr.js';
import { hu } from './document-words.hu.js';
import { it } from './document-words.it.js';
import { lt } from './document-words.lt.js';
import { lv } from './document-words.lv.js';
import { mt } from './document-words.mt.js';
import { nl } from './document-words.nl.js';
import { pl } from './document-words.pl.js';
import { pt } from './document-words.pt.js';
import { ro } from './document-words.ro.js';
import { sk } from './document-words.sk.js';
import { sl } from './document-words.sl.js';
import { sv } from './document-words.sv.js';

const WORDS: Readonly<Record<PageLanguage, DocumentWords>> = {
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

/** Returns the names of sections and fields in a language of pages. The console imports its two languages directly. */
export const documentWordsIn = (language: PageLanguage): DocumentWords => WORDS[language];
