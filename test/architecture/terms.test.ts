import { describe, expect, it } from '@jest/globals';
import { wordsOf } from '../../rest-adapter/pages/words/words.js';
import { en } from '../../schema/passport-document/document-words.en.js';
import { documentWordsIn } from '../../schema/passport-document/document-words-in.js';
import { PAGE_LANGUAGES } from '../../schema/vocabulary/languages.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';

const chapters = new Map(
  readProjectFile('schema/reference/terms.md')
    .split(/^## /m)
    .slice(1)
    .map((chapter) => [chapter.slice(0, 2), chapter] as const),
);
const termsOf = (chapter: string): ReadonlyMap<string, string> =>
  new Map([...chapter.matchAll(/^\| ([^|()]+) \| ([^|]+) \|$/gm)].map(([, term = '', here = '']) => [term, here]));

/** Places of the English terms: what another language has there is its term. */
const places = new Map(
  [...Object.entries(en.sections), ...Object.entries(en.fields)].map(([place, name]) => [name.toLowerCase(), place]),
);

it('every language has its chapter', () => {
  expect([...chapters.keys()]).toEqual([...PAGE_LANGUAGES]);
});

describe.each([...PAGE_LANGUAGES])('terms of the law in %s', (language) => {
  const terms = termsOf(chapters.get(language) ?? '');
  const { sections, fields } = documentWordsIn(language);

  it('are what the pages say', () => {
    const { passport, links } = wordsOf(language);
    expect(terms.get('digital product passport')).toBe(passport.title);
    expect(links.relations.dpp?.toLowerCase()).toBe(passport.title.toLowerCase());
    const said = [...terms].filter(([term]) => places.has(term.toLowerCase()));
    expect(said.length).toBeGreaterThanOrEqual(15);
    for (const [term, here] of said) {
      const place = places.get(term.toLowerCase()) ?? '';
      expect([term, [fields[place], sections[place]].includes(here)]).toEqual([term, true]);
    }
  });

  it('name everything that a document says', () => {
    expect(Object.keys(sections)).toEqual(Object.keys(en.sections));
    expect(Object.keys(fields)).toEqual(Object.keys(en.fields));
    for (const name of [...Object.values(sections), ...Object.values(fields)]) expect(name).toMatch(/\S/);
  });
});
