import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_LANGUAGES } from '../../../../schema/vocabulary/languages.js';
import { BRAND_DECISION_KINDS, OWNER_LETTER_KINDS } from '../../../../schema/vocabulary/owner-letters.js';
import { ROLES } from '../../../../schema/vocabulary/roles.js';
import { invitationLetter } from '../../../../subgraphs/integrations/accounts/letters.rules.js';
import { letterWords } from '../../../../subgraphs/integrations/letters/letter-words.js';

const FACTS = {
  ...{ product: 'Tote, cognac', serial: '', brand: 'Atelier du Nord', detail: '' },
  at: '2026-12-01T23:30:00.000Z',
};

describe.each(ACCOUNT_LANGUAGES)('letters about items, in %s', (language) => {
  it.each(OWNER_LETTER_KINDS)('%s names the item and its brand', (kind) => {
    const { subject, text } = letterWords(language).owner[kind];
    for (const detail of ['', 'somebody']) {
      expect(subject({ ...FACTS, detail })).toContain(FACTS.product);
      expect(text({ ...FACTS, detail })).toContain(FACTS.product);
      expect(text({ ...FACTS, detail })).toContain(FACTS.brand);
    }
  });
});

it.each(ROLES)('an invitation as %s names who invites and for which brand, in both languages', (role) => {
  const names = { inviter: 'Ada Lovelace', brand: FACTS.brand };
  const { subject, text } = invitationLetter(role, 'https://p.example/invitation?token=t', names, 'https://p.example');
  expect(subject).toContain(FACTS.brand);
  const [french, english, ...more] = text.split('\n\n—\n\n');
  expect(more).toEqual([]);
  for (const part of [french, english]) {
    expect(part).toContain('Ada Lovelace');
    expect(part).toContain(FACTS.brand);
  }
  expect(french).toContain('https://p.example/fr/place');
  expect(english).toContain('https://p.example/en/place');
});

it.each(['buyback_offered', 'buyback_completed'] as const)('%s writes its price as the language does', (kind) => {
  const facts = { ...FACTS, detail: '240.00 EUR' };
  expect(letterWords('fr').owner[kind].text(facts)).toContain('240,00\u00a0€');
  expect(letterWords('de').owner[kind].text(facts)).toContain('240,00\u00a0€');
  expect(letterWords('en').owner[kind].text(facts)).toContain('€240.00');
});

it.each(BRAND_DECISION_KINDS)('%s names the serial and the day', (kind) => {
  const facts = { ...FACTS, serial: '7K3M9PQR2TVX' };
  for (const [language, day] of [
    ['fr', '1er décembre 2026'],
    ['en', 'December 1, 2026'],
    ['de', '1. Dezember 2026'],
  ] as const) {
    const { text } = letterWords(language).owner[kind];
    expect(text(facts)).toContain(facts.serial);
    expect(text(facts)).toContain(day);
    expect(text(FACTS)).not.toContain('()');
  }
});

type Leaf = readonly [string, string];

/** Every sentence by its place; functions are called with marks, so that what they drop shows. */
function leaves(words: object, at = ''): Leaf[] {
  return Object.entries(words).flatMap(([name, value]): Leaf[] => {
    const place = at ? `${at}.${name}` : name;
    if (typeof value === 'function') {
      const facts = {
        ...FACTS,
        member: '«member»',
        product: '«product»',
        serial: '«serial»',
        brand: '«brand»',
        detail: '«detail»',
      };
      return [[place, String(value(/^(owner|change)\./.test(place) ? facts : '«link»'))]];
    }
    return typeof value === 'object' ? leaves(value, place) : [[place, String(value)]];
  });
}

const marks = (text: string | undefined): string[] => [...new Set(text?.match(/«\w+»/g) ?? [])].sort();
const english = new Map(leaves(letterWords('en')));

describe.each(ACCOUNT_LANGUAGES.filter((language) => language !== 'en'))('the letters in %s', (language) => {
  const written = new Map(leaves(letterWords(language)));

  it('say everything that they say in English, in other words', () => {
    expect([...written.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...written].filter(([place, text]) => english.get(place) === text)).toEqual([]);
  });

  it('name the same facts', () => {
    for (const [place, text] of written) expect([place, marks(text)]).toEqual([place, marks(english.get(place))]);
  });
});

it('stay English where nobody has written them in a language', () => {
  expect(letterWords('xx')).toBe(letterWords('en'));
});
