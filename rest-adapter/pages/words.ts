import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { accountDe } from './words.account.de.js';
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

/** What only accounts meet is in English where it is not written in the language. */
const whole = (words: PublicWords): Words => ({ ...en, ...words });

/** Every sentence of the pages, in each official language of the Union. */
const WORDS: Readonly<Record<PageLanguage, Words>> = {
  en,
  fr,
  bg: whole(bg),
  cs: whole(cs),
  da: whole(da),
  de: { ...whole(de), ...accountDe },
  el: whole(el),
  es: whole(es),
  et: whole(et),
  fi: whole(fi),
  ga: whole(ga),
  hr: whole(hr),
  hu: whole(hu),
  it: whole(it),
  lt: whole(lt),
  lv: whole(lv),
  mt: whole(mt),
  nl: whole(nl),
  pl: whole(pl),
  pt: whole(pt),
  ro: whole(ro),
  sk: whole(sk),
  sl: whole(sl),
  sv: whole(sv),
};

/** Every sentence in a language. */
export const wordsOf = (language: PageLanguage): Words => WORDS[language];
