import { describe, expect, it } from '@jest/globals';
import { en } from '../../../rest-adapter/pages/words.en.js';
import { fr } from '../../../rest-adapter/pages/words.fr.js';

type Leaf = readonly [string, string];

/** Every sentence by its place; functions are called with marks, so that what they drop shows. */
function leaves(words: object, at = ''): Leaf[] {
  return Object.entries(words).flatMap(([name, value]): Leaf[] => {
    const place = at ? `${at}.${name}` : name;
    if (typeof value === 'function') return [[place, String(value('«1»', '«2»', '«3»'))]];
    return typeof value === 'object' ? leaves(value, place) : [[place, String(value)]];
  });
}

/** Spelled alike in English and French. */
const SHARED = ['product.lot'];

describe('the pages speak both languages', () => {
  const english = new Map(leaves(en));
  const french = new Map(leaves(fr));

  it('name the same things', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('leave nothing untranslated', () => {
    const same = [...french].filter(([place, text]) => english.get(place) === text);
    expect(same.map(([place]) => place)).toEqual(SHARED);
  });

  it('drop no value', () => {
    const marks = (text: string | undefined): string[] => [...new Set(text?.match(/«\d»/g) ?? [])].sort();
    for (const [place, text] of french) expect([place, marks(text)]).toEqual([place, marks(english.get(place))]);
  });
});
