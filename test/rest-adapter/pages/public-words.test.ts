import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { type AccountWords, accountDe } from '../../../rest-adapter/pages/words.account.de.js';
import { en, type PublicWords } from '../../../rest-adapter/pages/words.en.js';
import { wordsOf } from '../../../rest-adapter/pages/words.js';
import { LOCALES } from '../../../schema/languages/language.js';
import type { PageLanguage } from '../../../schema/vocabulary/languages.js';

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
  et: ['proof.token'],
  fi: ['proof.token'],
  hr: ['product.model', 'proof.token'],
  hu: ['proof.token'],
  it: ['legal.privacy'],
  mt: ['product.status', 'documents.sparePartsUrl', 'proof.network', 'proof.token'],
  nl: ['product.model', 'paper.product', 'legal.privacy'],
  ro: ['product.model', 'product.lot', 'vocabulary.sector', 'proof.token'],
  sk: ['product.model', 'proof.token'],
  sl: ['product.model'],
  sv: ['product.status', 'passport.version', 'vocabulary.term', 'proof.token'],
};

/** What owners and accounts meet, where it is written in more than English and French. */
const ACCOUNT_WORDS: Readonly<Partial<Record<PageLanguage, AccountWords>>> = { de: accountDe };

const PAGES = new URL('../../../rest-adapter/pages/', import.meta.url);
const codes = readdirSync(fileURLToPath(PAGES))
  .map((name) => /^words\.([a-z]{2})\.js$/.exec(name)?.[1] as PageLanguage | undefined)
  .filter((code) => code !== undefined && code !== 'en' && code !== 'fr') as PageLanguage[];
const files = await Promise.all(
  codes.map(async (code) => {
    const { [code]: words } = (await import(new URL(`words.${code}.js`, PAGES).href)) as Record<string, PublicWords>;
    return [code, words as PublicWords] as const;
  }),
);
const english = new Map(leaves(en));

it('reads the files of several languages', () => {
  expect(codes).toEqual(expect.arrayContaining(['de', 'es', 'it', 'nl', 'pl', 'pt']));
});

describe.each(files)('the public words in %s', (code, words) => {
  const written = new Map(leaves(words));

  it('are those the pages use', () => {
    expect(wordsOf(code)).toEqual({ ...en, ...words, ...ACCOUNT_WORDS[code] });
    expect(words.locale).toBe(LOCALES[code]);
  });

  it('name what English names in the same sections', () => {
    const sections = Object.keys(words);
    const expected = [...english.keys()].filter((place) => sections.includes(place.split('.')[0] as string));
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

describe.each(Object.entries(ACCOUNT_WORDS))('the words of accounts in %s', (_code, words) => {
  const written = new Map(leaves(words));

  it('name what English names, and leave nothing untranslated', () => {
    const sections = Object.keys(words);
    const expected = [...english.keys()].filter((place) => sections.includes(place.split('.')[0] as string));
    expect([...written.keys()].sort()).toEqual(expected.sort());
    const same = [...written].filter(([place, text]) => english.get(place) === text).map(([place]) => place);
    expect(same).toEqual(['intervention.types.recycling']);
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
