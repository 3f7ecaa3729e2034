import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_LANGUAGES } from '../../../../schema/vocabulary/languages.js';
import { letterWords } from '../../../../subgraphs/integrations/letters/letter-words.js';

type Leaf = readonly [string, string];

/** Every sentence by its place; functions are called with marks, so that what they drop shows. */
function leaves(words: object, at = ''): Leaf[] {
  return Object.entries(words).flatMap(([name, value]): Leaf[] => {
    const place = at ? `${at}.${name}` : name;
    if (typeof value === 'function') {
      const facts = { product: '«product»', brand: '«brand»', detail: '«detail»' };
      return [[place, String(value(place.startsWith('owner.') ? facts : '«link»'))]];
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
