import type { Language, PageLanguage } from '../vocabulary/languages.js';
import { bg } from './dictionary-words.bg.js';
import { cs } from './dictionary-words.cs.js';
import { da } from './dictionary-words.da.js';
import { de } from './dictionary-words.de.js';
import { el } from './dictionary-words.el.js';
import { type DictionaryLabels, type DictionaryWords, en } from './dictionary-words.en.js';
import { es } from './dictionary-words.es.js';
import { et } from './dictionary-words.et.js';
import { fi } from './dictionary-words.fi.js';
import { fr } from './dictionary-words.fr.js';
import { ga } from './dictionary-words.ga.js';
import { hr } from './dictionary-words.hr.js';
import { hu } from './dictionary-words.hu.js';
import { it } from './dictionary-words.it.js';
import { lt } from './dictionary-words.lt.js';
import { lv } from './dictionary-words.lv.js';
import { mt } from './dictionary-words.mt.js';
import { nl } from './dictionary-words.nl.js';
import { pl } from './dictionary-words.pl.js';
import { pt } from './dictionary-words.pt.js';
import { ro } from './dictionary-words.ro.js';
import { sk } from './dictionary-words.sk.js';
import { sl } from './dictionary-words.sl.js';
import { sv } from './dictionary-words.sv.js';

const COMMENTED: Readonly<Record<Language, DictionaryWords>> = { en, fr };

type Commented = DictionaryWords['own'];

const labelsAlone = (words: Commented): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([name, [label]]) => [name, label]));

const labelsOf = (words: DictionaryWords): DictionaryLabels => ({
  ...words,
  own: labelsAlone(words.own),
  header: labelsAlone(words.header),
});

const LABELS: Readonly<Record<PageLanguage, DictionaryLabels>> = {
  bg,
  cs,
  da,
  de,
  el,
  en: labelsOf(en),
  es,
  et,
  fi,
  fr: labelsOf(fr),
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

/** Returns labels and comments of the vocabulary. */
export const dictionaryWordsIn = (language: Language): DictionaryWords => COMMENTED[language];

/** Returns the labels of the vocabulary in a language of pages. */
export const dictionaryLabelsIn = (language: PageLanguage): DictionaryLabels => LABELS[language];
