import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { de as accountsInGerman } from '../../../rest-adapter/pages/words/accounts/de.js';
import { type AccountWords, en as accountsInEnglish } from '../../../rest-adapter/pages/words/accounts/en.js';
import { DOCUMENT_WORDS } from '../../../rest-adapter/pages/words/documents/documents.js';
import { PRODUCT_WORDS } from '../../../rest-adapter/pages/words/products/products.js';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { workWords } from '../../../rest-adapter/pages/words/work/work.js';
import { LOCALES } from '../../../schema/languages/language.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../../schema/vocabulary/languages.js';

type Leaf = readonly [string, string];

/** Every sentence by its place; functions are called with marks, so that what they drop shows. */
function leaves(words: object, at = ''): Leaf[] {
  return Object.entries(words).flatMap(([name, value]): Leaf[] => {
    const place = at ? `${at}.${name}` : name;
    if (typeof value === 'function') return [[place, String(value('«1»', '«2»', '«3»'))]];
    return typeof value === 'object' ? leaves(value, place) : [[place, String(value)]];
  });
}

const marks = (text: string | undefined): string[] => [...new Set(text?.match(/«\d»/g) ?? [])].sort();

/** What a language may spell as English does. */
const SHARED: Readonly<Partial<Record<PageLanguage, readonly string[]>>> = {
  cs: ['product.model', 'proof.token'],
  da: ['product.model', 'product.status', 'passport.version', 'vocabulary.term', 'proof.token'],
  el: ['proof.token'],
  es: ['vocabulary.sector'],
  et: ['proof.token'],
  fi: ['proof.token'],
  hr: ['product.model', 'proof.token'],
  hu: ['proof.token'],
  it: ['legal.privacy'],
  mt: ['product.status', 'documents.sparePartsUrl', 'proof.network', 'proof.token'],
  nl: ['product.model', 'paper.product', 'legal.privacy'],
  pl: ['product.model'],
  ro: ['product.model', 'product.lot', 'vocabulary.sector', 'proof.token'],
  sk: ['product.model', 'proof.token'],
  sl: ['product.model'],
  sv: ['product.status', 'passport.version', 'vocabulary.term', 'proof.token'],
};

/** What partners read in the same letters. */
const SHARED_AT_WORK = {
  fr: ['on', 'image', 'scannedIn'],
  de: ['on', 'scannedIn'],
} as const;

/** What accounts meet, where it is written in more than English and French. */
const ACCOUNT_WORDS: Readonly<Partial<Record<PageLanguage, AccountWords>>> = { de: accountsInGerman };

const WORDS = new URL('../../../rest-adapter/pages/words/', import.meta.url);
const publicWords = (code: PageLanguage) => ({ ...PRODUCT_WORDS[code], ...DOCUMENT_WORDS[code] });
const codes = PAGE_LANGUAGES.filter((code) => code !== 'en' && code !== 'fr');
const english = new Map(leaves(publicWords('en')));

it.each(['products', 'documents'])('has a file of %s for each language, and no other', (concept) => {
  const names = readdirSync(fileURLToPath(new URL(concept, WORDS))).map((name) => /^([a-z]{2})\.js$/.exec(name)?.[1]);
  expect(names.filter((code) => code !== undefined).sort()).toEqual([...PAGE_LANGUAGES].sort());
});

describe.each(codes)('the public words in %s', (code) => {
  const words = publicWords(code);
  const written = new Map(leaves(words));

  it('are those the pages use', () => {
    expect(wordsOf(code)).toEqual({ ...(ACCOUNT_WORDS[code] ?? accountsInEnglish), ...words });
    expect(words.locale).toBe(LOCALES[code]);
  });

  it('name what English names in the same sections', () => {
    const sections = Object.keys(words);
    const expected = [...english.keys()].filter((place) => sections.includes(place.split('.')[0]!));
    expect([...written.keys()].sort()).toEqual(expected.sort());
  });

  it('leave nothing untranslated', () => {
    const same = [...written].filter(([place, text]) => english.get(place) === text).map(([place]) => place);
    expect(same.filter((place) => !SHARED[code]?.includes(place))).toEqual([]);
  });

  it('drop no value', () => {
    for (const [place, text] of written) expect([place, marks(text)]).toEqual([place, marks(english.get(place))]);
  });

  it('use the quotation marks and apostrophes of the language', () => {
    expect([...written].filter(([, text]) => /["']/.test(text)).map(([place]) => place)).toEqual([]);
  });

  it('count', () => {
    const { verifications } = words.proof;
    expect(verifications(1)).not.toBe(verifications(21));
    for (const count of [5, 21, 100]) expect(verifications(count)).toContain(String(count));
  });
});

describe.each(['fr', 'de'] as const)('the words of partners and authorities in %s', (code) => {
  const written = new Map(leaves(workWords(code)));
  const english = new Map(leaves(workWords('en')));

  it('name what English names, and leave nothing untranslated', () => {
    expect([...written.keys()].sort()).toEqual([...english.keys()].sort());
    const same = [...written].filter(([place, text]) => english.get(place) === text).map(([place]) => place);
    expect(same).toEqual(SHARED_AT_WORK[code]);
  });

  it('drop no value, and use the quotation marks of the language', () => {
    for (const [place, text] of written) {
      expect([place, marks(text)]).toEqual([place, marks(english.get(place))]);
      expect([place, /["']/.test(text)]).toEqual([place, false]);
    }
  });
});

describe.each(Object.entries(ACCOUNT_WORDS))('the words of accounts in %s', (_code, words) => {
  const written = new Map(leaves(words));
  const english = new Map(leaves(accountsInEnglish));

  it('name what English names, and leave nothing untranslated', () => {
    expect([...written.keys()].sort()).toEqual([...english.keys()].sort());
    const same = [...written].filter(([place, text]) => english.get(place) === text).map(([place]) => place);
    expect(same).toEqual(['myPlace.name', 'intervention.types.recycling']);
  });

  it('drop no value, and use the quotation marks of the language', () => {
    for (const [place, text] of written) {
      expect([place, marks(text)]).toEqual([place, marks(english.get(place))]);
      expect([place, /["']/.test(text)]).toEqual([place, false]);
    }
  });

  it('count days', () => {
    const { daysLeft, warrantyLeft } = words.myItem;
    expect([daysLeft(1), warrantyLeft(1)].filter((text) => /Tage\b/.test(text))).toEqual([]);
    expect([daysLeft(30), warrantyLeft(30)].map((text) => text.includes('30'))).toEqual([true, true]);
  });
});
