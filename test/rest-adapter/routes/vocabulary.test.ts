import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Parser, type Quad } from 'n3';
import { parse } from 'yaml';
import type { JsonObject } from '../../../schema/json.js';
import { termAt } from '../../../schema/passport-document/dictionary.js';
import { PAGE_LANGUAGES } from '../../../schema/vocabulary/languages.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { dictionaryOf, fullElements, standardForm } from '../../../subgraphs/passports/dpp/dpp-elements.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { DictionaryReader, type Element, every, RDFS, XSD } from '../../support/dictionary-reader.js';
import { anyDocument } from '../../support/documents.js';
import { triplesOfJsonLd, triplesOfTurtle } from '../../support/linked-data.js';
import { type Rest, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const VOCABULARY = `${BASE}/vocabulary/passport`;

const demonstration = (
  parse(readProjectFile('gateway/installation/demonstration.yaml')) as {
    passports: { versions: { data: JsonObject }[] }[];
  }
).passports.flatMap(({ versions }) => versions.map(({ data }) => data));

let stage: Stage;
let rest: Rest;
let quads: Quad[];
const forms: Record<'html' | 'turtle' | 'jsonld', ReadonlySet<string>> = {
  html: new Set(),
  turtle: new Set(),
  jsonld: new Set(),
};

const read = (accept?: string, more: Record<string, string> = {}) =>
  rest.call('/vocabulary/passport', { headers: { ...(accept === undefined ? {} : { Accept: accept }), ...more } });

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const html = (await read('text/html')).text;
  forms.html = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${VOCABULARY}#${id}`));
  quads = new Parser().parse((await read('text/turtle')).text);
  forms.turtle = new Set(quads.map(({ subject }) => subject.value));
  const triples = await triplesOfJsonLd((await read('application/ld+json')).json);
  forms.jsonld = new Set(triples.map((triple) => /^<([^>]+)>/.exec(triple)?.[1] ?? ''));
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

const full = (document: JsonObject): Element[] =>
  fullElements(document, document, dictionaryOf(VOCABULARY)) as unknown as Element[];

describe('the dictionary of passports', () => {
  it.each([
    [undefined, 'application/ld+json'],
    ['*/*', 'application/ld+json'],
    ['text/turtle', 'text/turtle; charset=utf-8'],
    ['text/html, */*;q=0.1', 'text/html; charset=utf-8'],
    ['application/ld+json;q=0.1, text/turtle;q=0.2', 'text/turtle; charset=utf-8'],
    ['image/png', 'application/ld+json'],
  ])('[RFC 9110 12.5.1] Accept %s answers %s', async (accept, type) => {
    const { status, headers } = await read(accept);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers.vary).toMatch(/\bAccept\b/);
  });

  it('[RFC 9110 13.1.2] answers 304 for what the reader has, by a tag of each form', async () => {
    const tags = await Promise.all(
      ['application/ld+json', 'text/turtle'].map(async (type) => (await read(type)).headers.etag!),
    );
    expect(new Set(tags).size).toBe(2);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    expect((await read('text/turtle', { 'If-None-Match': tags[1]! })).status).toBe(304);
    expect((await read('text/turtle', { 'If-None-Match': tags[0]! })).status).toBe(200);
    expect((await read('text/turtle', { 'If-None-Match': '*' })).status).toBe(304);
  });

  it.each([
    'application/ld+json',
    'text/turtle',
  ])('[RFC 9110 12.5.3] is compressed for clients that accept gzip, under a tag of its own: %s', async (type) => {
    const [plain, small, refused] = [
      await read(type),
      await read(type, { 'Accept-Encoding': 'br, gzip' }),
      await read(type, { 'Accept-Encoding': 'gzip;q=0' }),
    ];
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(small.text).toBe(plain.text);
    for (const whole of [plain, refused]) {
      expect(whole.headers['content-encoding']).toBeUndefined();
      expect(whole.bytes.toString()).toBe(plain.text);
    }
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    expect(small.headers.vary).toMatch(/Accept-Encoding/);
    const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': small.headers.etag as string };
    expect((await read(type, again)).status).toBe(304);
    expect((await read(type, { 'If-None-Match': small.headers.etag as string })).status).toBe(200);
  });

  it('says the same triples in Turtle and JSON-LD', async () => {
    expect(await triplesOfTurtle((await read('text/turtle')).text)).toEqual(
      await triplesOfJsonLd((await read('application/ld+json')).json),
    );
  });

  const textsOf = (predicate: string, term: string): Map<string, string> =>
    new Map(
      quads
        .filter(({ subject, predicate: said }) => subject.value === term && said.value === predicate)
        .map(({ object }) => [(object as { language?: string }).language ?? '', object.value]),
    );
  const terms = (): string[] => [...forms.turtle].filter((address) => address.startsWith(`${VOCABULARY}#`));

  it('[EN 18223 A] names every term, and its unit, in every language of the pages, and explains it in two at least', () => {
    expect(terms().length).toBeGreaterThan(200);
    for (const term of terms()) {
      const labels = textsOf(`${RDFS}label`, term);
      expect([term, ...[...labels.keys()].sort()]).toEqual([term, ...PAGE_LANGUAGES]);
      for (const text of labels.values()) expect(text).toMatch(/^\S.*\S$/);
      const comments = textsOf(`${RDFS}comment`, term);
      expect([term, comments.has('en'), comments.has('fr')]).toEqual([term, true, true]);
      const units = textsOf('https://schema.org/unitText', term);
      expect([term, [0, PAGE_LANGUAGES.length].includes(units.size)]).toEqual([term, true]);
    }
  });

  it.each(
    PAGE_LANGUAGES.filter((language) => language !== 'en'),
  )('is not English under another name in %s', (language) => {
    const same = terms().filter((term) => {
      const labels = textsOf(`${RDFS}label`, term);
      return labels.get(language) === labels.get('en');
    });
    // Words that languages share, as `Model`, and abbreviations, as `GTIN`: a few of more than two hundred.
    expect(same.length).toBeLessThan(terms().length / 6);
  });

  it.each([
    ['de, en;q=0.5', 'de', 'Recyclingfähigkeit'],
    ['el', 'el', 'Ανακυκλωσιμότητα'],
    ['bg;q=0.9, xx', 'bg', 'Възможност за рециклиране'],
    ['mt', 'mt', 'Riċiklabbiltà'],
    ['xx', 'en', 'Recyclability'],
  ])('is a page in the language of the reader: %s', async (accepted, language, label) => {
    const { text, headers } = await read('text/html', { 'Accept-Language': accepted });
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(`<h3>${label}</h3>`);
    // What is explained in English alone says so.
    if (language !== 'en') expect(text).toContain('<p lang="en">');
    // Names in two languages are distinguished.
    expect(text).not.toMatch(/<\/span><span lang=/);
    expect(headers.vary).toMatch(/Accept-Language/);
  });

  it('tells type, unit, audience and sector of a member', () => {
    const said = (name: string) =>
      quads
        .filter(({ subject }) => subject.value === `${VOCABULARY}#${name}`)
        .map(({ predicate, object }) => `${predicate.value.replace(/^.*[/#]/, '')} ${object.value}`);
    expect(said('textile.materials.percentage')).toEqual(
      expect.arrayContaining([`range ${XSD}decimal`, 'unitText %', 'tier public', 'sector textile']),
    );
    expect(said('textile.materials.origin')).toEqual(expect.not.arrayContaining(['tier public']));
    expect(said('battery_specification.part_numbers')).toEqual(expect.not.arrayContaining(['tier public']));
    expect(said('battery_specification.part_numbers')).toEqual(expect.arrayContaining(['tier recycler']));
    expect(said('bill_of_materials')).toEqual(expect.arrayContaining(['tier repairer', 'tier authority']));
  });

  const resolves = (elements: readonly Element[]): void => {
    for (const { dictionaryReference } of every(elements))
      for (const [form, terms] of Object.entries(forms))
        expect([form, dictionaryReference, terms.has(dictionaryReference)]).toEqual([form, dictionaryReference, true]);
  };

  it('[EN 18223 A] every reference of the demonstration leads to its term, in all three forms', () => {
    expect(demonstration.length).toBeGreaterThan(5);
    for (const document of demonstration) {
      resolves(full(document));
      expect(
        every(full(document)).filter(({ dictionaryReference }) => /#otherMembers$/.test(dictionaryReference)),
      ).toEqual([]);
    }
  });

  it('[EN 18223 A] every reference of any document leads to a term, in all three forms', () => {
    fc.assert(fc.property(anyDocument, (document) => resolves(full(document))));
  });
});

describe('the two forms of a passport', () => {
  const roundTrips = (document: JsonObject): void => {
    const reader = new DictionaryReader(VOCABULARY, quads);
    const elements = full(document);
    const short = Object.fromEntries(elements.map((one) => [one.elementId, reader.compress(one)]));
    const plain = JSON.parse(JSON.stringify(standardForm(document))) as JsonObject;
    // A list of several kinds is described as collections: another parser reads it back in that form.
    const again = Object.entries(short).map(([key, value]) => reader.expand(value, [key]));
    expect(again).toEqual(elements);
    const straight = Object.entries(plain).map(([key, value]) => reader.expand(value, [key]));
    expect(straight).toEqual(elements);
  };

  it('[EN 18223 5.2] [EN 18223 A] each passport of the demonstration turns into the other form and back by the dictionary alone', () => {
    for (const document of demonstration) roundTrips(document);
  });

  it('[EN 18223 5.2] [EN 18223 A] so does a document with texts by language, each of which has a term', () => {
    const texts = { fr: 'Laver à froid', 'de-AT': 'Kalt waschen', mt: 'Aħsel' };
    const document = { waste_information: { instructions: texts }, labels: { care: [texts, { fr: 'Sécher' }] } };
    roundTrips(document);
    roundTrips({
      labels: { care: { ...texts, 'sr-Latn': 'Oprati' }, user_manual_url: { fr: 'https://a.example/fr' } },
    });
    roundTrips({ labels: { care: [texts, { since: 1 }, 'x'] } });
    expect(
      every(full(document)).filter(({ dictionaryReference }) => /#otherMembers$/.test(dictionaryReference)),
    ).toEqual([]);
  });

  it('[EN 18223 A] the dictionary says that texts may be in languages', () => {
    const ranges = (predicate: string, name: string) =>
      quads
        .filter(({ subject, predicate: said }) => subject.value === `${VOCABULARY}#${name}` && said.value === predicate)
        .map(({ object }) => object.value.replace(/^.*#/, ''));
    expect(ranges('https://schema.org/rangeIncludes', 'textile.materials.name')).toEqual(['string', 'langString']);
    expect(ranges(`${RDFS}range`, 'textile.materials.name')).toEqual([]);
  });

  it('[EN 18223 5.2] [EN 18223 A] so does any document', () => {
    fc.assert(fc.property(anyDocument, roundTrips), { numRuns: 200 });
  });

  it('the term of a place is read as the dictionary says it', () => {
    const reader = new DictionaryReader(VOCABULARY, quads);
    const paths = [['textile'], ['textile', 'materials', 'name'], ['textile', 'x', 'name'], ['x'], ['x', 'percentage']];
    for (const path of [...paths, ['x', 'textile'], ['x', 'level'], ['x', 'otherMembers'], ['textile.materials']])
      expect(reader.reference(path)).toBe(`${VOCABULARY}#${termAt(path).name}`);
  });
});
