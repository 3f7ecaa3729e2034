import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { workWords } from '../../../rest-adapter/pages/words/work/work.js';
import { en as documentEn } from '../../../schema/passport-document/document-words.en.js';
import { fr as documentFr } from '../../../schema/passport-document/document-words.fr.js';
import { sectionsReadBy } from '../../../schema/passport-document/language-map.js';
import { TextInLanguage } from '../../../schema/passport-document/text-in-language.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

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
const SHARED = ['product.lot', 'document.units.cycles'];

describe('every text of the pages exists in both languages', () => {
  const english = new Map(leaves({ ...wordsOf('en'), document: documentEn }));
  const french = new Map(leaves({ ...wordsOf('fr'), document: documentFr }));

  it('name the same things', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('leave nothing untranslated', () => {
    const same = [...french].filter(([place, text]) => english.get(place) === text);
    expect(same.map(([place]) => place)).toEqual(SHARED);
  });

  it('name every section and field of the published document schema', () => {
    const named = (schema: Schema, depth: number): string[] =>
      Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
        `document.${depth ? 'fields' : 'sections'}.${name}`,
        ...named(part, depth + 1),
        ...named(part.items ?? {}, depth + 1),
      ]);
    const schema = JSON.parse(readProjectFile('schema/passport-document.schema.json')) as Schema;
    expect(named(schema, 0).filter((place) => !french.has(place))).toEqual([]);
  });

  it('name every field of the demonstration', () => {
    const { passports } = parse(readProjectFile('gateway/installation/demonstration.yaml')) as {
      passports: { versions: { data: Record<string, unknown> }[] }[];
    };
    const keys = (value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap(keys);
      if (typeof value !== 'object' || value === null || value instanceof TextInLanguage) return [];
      return Object.entries(value).flatMap(([key, part]) => [`document.fields.${key}`, ...keys(part)]);
    };
    const inFrench = { language: 'fr', brandLanguage: 'fr' };
    const sections = passports.flatMap(({ versions }) =>
      versions.flatMap(({ data }) => Object.values(sectionsReadBy(data, inFrench))),
    );
    expect(sections.flatMap(keys).filter((place) => !french.has(place))).toEqual([]);
  });

  it('hold French punctuation to its word', () => {
    const loose = [...french, ...leaves(workWords('fr'))].filter(([, text]) => / [?!;:»]|« /.test(text));
    expect(loose.map(([place]) => place)).toEqual([]);
  });

  it('drop no value', () => {
    const marks = (text: string | undefined): string[] => [...new Set(text?.match(/«\d»/g) ?? [])].sort();
    for (const [place, text] of french) expect([place, marks(text)]).toEqual([place, marks(english.get(place))]);
  });
});
