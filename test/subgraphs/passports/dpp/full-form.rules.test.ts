import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Json, type JsonObject, parseObject } from '../../../../schema/json.js';
import {
  compressed,
  dictionaryOf,
  fullElements,
  standardForm,
} from '../../../../subgraphs/passports/dpp/dpp-elements.rules.js';
import { elementAt } from '../../../../subgraphs/passports/dpp/element-path.rules.js';
import { patchAt, placeOf, placesOf } from '../../../../subgraphs/passports/dpp/element-place.rules.js';
import { readElements } from '../../../../subgraphs/passports/dpp/full-form.rules.js';
import { documentForm } from '../../../../subgraphs/passports/dpp/standard-texts.rules.js';
import { anyDocument } from '../../../support/documents.js';
import { requireEn18223 } from '../../../support/en18222/conforms.js';

const dictionary = dictionaryOf('https://dpp.example/vocabulary/passport');
const full = (whole: JsonObject, seen: JsonObject = whole) => fullElements(whole, seen, dictionary);
const said = (elements: Json) => readElements(elements, ['elements']);

const HEADER = {
  digitalProductPassportId: 'https://dpp.example/v1/dpps/1',
  uniqueProductIdentifier: 'https://dpp.example/01/04006381333931',
  granularity: 'model',
  dppSchemaVersion: 'EN 18223:2026',
  dppStatus: 'active',
  lastUpdated: '2026-11-22T10:00:00.000Z',
  economicOperatorId: 'did:web:dpp.example:brands:NORDATELIR',
};

describe('the full form read back', () => {
  it('says the same again, whatever the document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const read = said(full(document));
        expect(full(read)).toEqual(full(document));
        expect(said(full(read))).toEqual(read);
      }),
    );
  });

  it('is the compressed form where lists are of one kind', () => {
    const plain = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const key = fc.stringMatching(/^[a-z]{1,6}$/);
    const language = fc.constantFrom('fr', 'de', 'de-AT', 'sr-Latn', 'fil');
    const texts = fc.dictionary(language, fc.string(), { minKeys: 1 });
    const object = fc.dictionary(
      key,
      fc.oneof(plain, fc.array(plain), fc.dictionary(key, plain), texts, fc.array(texts)),
    );
    fc.assert(
      fc.property(fc.dictionary(key, object), (document) => {
        const kept = compressed(parseObject(JSON.stringify(document)));
        expect(said(full(kept))).toEqual(standardForm(kept));
        expect(documentForm(said(full(kept)), {})).toEqual(kept);
      }),
    );
  });

  it('leaves out what is redacted', () => {
    expect(said(full({ a: { open: 1, secret: 2 }, hidden: [1] }, { a: { open: 1 } }))).toEqual({ a: { open: 1 } });
  });

  it('takes every kind of element, and numbers whose digits count as texts', () => {
    const elements: unknown = [
      {
        elementId: 'w',
        objectType: 'SingleValuedDataElement',
        valueDataType: 'xsd:decimal',
        value: '1.2300000000000000001',
      },
      { elementId: 'n', objectType: 'MultiLanguageDataElement', value: [{ value: 'Sac', language: 'fr-FR' }] },
      { elementId: 'r', objectType: 'RelatedResource', contentType: 'text/html', url: 'https://a.example' },
      { elementId: 'm', objectType: 'MultiValuedDataElement', value: [1, 2] },
    ];
    expect(said(elements as Json)).toEqual({
      w: '1.2300000000000000001',
      n: [{ value: 'Sac', language: 'fr-FR' }],
      r: { contentType: 'text/html', url: 'https://a.example' },
      m: [1, 2],
    });
  });

  it('is a related resource again, alone and in lists', () => {
    const manual = {
      contentType: 'application/pdf',
      url: 'https://a.example/m.pdf',
      resourceTitle: 'M',
      language: 'en-GB',
    };
    const document = { labels: { manual, others: [{ contentType: 'text/html', url: 'https://a.example' }, manual] } };
    const elements = full(document);
    expect(elements).toMatchObject([
      {
        elements: [
          { elementId: 'manual', objectType: 'RelatedResource', ...manual },
          { objectType: 'MultiValuedDataElement', value: [{ objectType: 'RelatedResource' }, manual] },
        ],
      },
    ]);
    expect(said(elements)).toEqual(document);
  });

  it('is a collection where there is more or less than a resource, or a member is withheld', () => {
    const resource = { contentType: 'text/html', url: 'https://a.example' };
    const kinds = (whole: JsonObject, seen = whole) =>
      full({ a: whole }, { a: seen }).map(({ objectType }) => objectType);
    expect(kinds(resource)).toEqual(['RelatedResource']);
    for (const other of [{ ...resource, size: 1 }, { url: resource.url }, { ...resource, url: 1 }])
      expect(kinds(other)).toEqual(['DataElementCollection']);
    expect(kinds({ ...resource, url: 'https://[2001:db8::1]/' })).toEqual(['DataElementCollection']);
    expect(full({ a: { ...resource, resourceTitle: 'A' } }, { a: resource })).toMatchObject([
      {
        objectType: 'DataElementCollection',
        elements: [{}, {}, { elementId: 'resourceTitle', redacted: true }],
      },
    ]);
    const mixed = full({ list: [resource, { a: 1 }] });
    expect(mixed).toMatchObject([
      { value: [{ objectType: 'DataElementCollection' }, { objectType: 'DataElementCollection' }] },
    ]);
    expect(said(mixed)).toEqual({ list: [resource, { a: 1 }] });
  });

  it.each([
    { contentType: 'pdf' },
    { contentType: '' },
    { contentType: 'text/html; charset=utf-8' },
    { url: '' },
    { url: '/manual.pdf' },
    { url: 'manual.pdf' },
    { url: 'https://' },
    { url: 'https://a.example/a manual.pdf' },
    { url: 'https://a.example/é.pdf' },
    { url: 'https://a.example/100%' },
    { language: 'en' },
    { language: 'English' },
  ])('[EN 18223 A] is a collection where %j is not as the standard has it, and the same again', (member) => {
    const resource = { contentType: 'text/html', url: 'https://a.example/?q=%C3%A9#1', language: 'fr-FR' };
    const document = { labels: { resource: { ...resource, ...member } } };
    const elements = full(document);
    expect(elements).toMatchObject([{ elements: [{ objectType: 'DataElementCollection' }] }]);
    requireEn18223({ ...HEADER, elements });
    expect(said(elements)).toEqual(document);
    const { resource: sent } = document.labels;
    expect(() => said([{ elementId: 'labels', objectType: 'RelatedResource', ...sent }])).toThrow('INVALID_INPUT');
    expect(full({ labels: { resource } })).toMatchObject([{ elements: [{ objectType: 'RelatedResource' }] }]);
  });

  it.each([
    ['no list', 'x'],
    ['a resource without its URL', [{ elementId: 'a', objectType: 'RelatedResource', contentType: 'text/html' }]],
    ['no elementId', [{ objectType: 'DataElementCollection', elements: [] }]],
    ['an elementId twice', [1, 2].map((value) => ({ elementId: 'a', objectType: 'SingleValuedDataElement', value }))],
    ['an unknown objectType', [{ elementId: 'a', objectType: 'Thing', value: 1 }]],
    [
      'an unknown data type',
      [{ elementId: 'a', objectType: 'SingleValuedDataElement', valueDataType: 'xsd:x', value: 1 }],
    ],
    [
      'a name for a data type',
      [{ elementId: 'a', objectType: 'SingleValuedDataElement', valueDataType: 'toString', value: 1 }],
    ],
    [
      'another value than its type',
      [{ elementId: 'a', objectType: 'SingleValuedDataElement', valueDataType: 'xsd:integer', value: 'many' }],
    ],
    ['no value', [{ elementId: 'a', objectType: 'SingleValuedDataElement', value: null }]],
    ['no values', [{ elementId: 'a', objectType: 'MultiValuedDataElement', value: 1 }]],
    [
      'no texts',
      [{ elementId: 'a', objectType: 'MultiLanguageDataElement', value: [{ value: 'x', language: 'french' }] }],
    ],
    ['no elements', [{ elementId: 'a', objectType: 'DataElementCollection' }]],
    ['an empty collection', [{ elementId: 'a', objectType: 'DataElementCollection', elements: [] }]],
    [
      'values of several kinds',
      [
        {
          ...{ elementId: 'a', objectType: 'MultiValuedDataElement' },
          value: [
            { elementId: '0', objectType: 'SingleValuedDataElement', value: 1 },
            { elementId: '1', objectType: 'MultiValuedDataElement', value: [1] },
          ],
        },
      ],
    ],
  ])('refuses %s', (_, elements) => {
    expect(() => said(elements as Json)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });
});

describe('texts by language that are written', () => {
  const values = [{ language: 'fr-ZZ', value: 'Laver' }];

  it('are kept as documents have them, in lists too', () => {
    expect(documentForm({ labels: { care: values, notes: [values, values] } }, {})).toEqual({
      labels: { care: { fr: 'Laver' }, notes: [{ fr: 'Laver' }, { fr: 'Laver' }] },
    });
  });

  it('are read without a country too, as other software writes them', () => {
    const sent = [
      { language: 'fr', value: 'Laver' },
      { language: 'zh-Hant', value: '清洗' },
    ];
    const care = { elementId: 'care', objectType: 'MultiLanguageDataElement', value: sent };
    const labels = { elementId: 'labels', objectType: 'DataElementCollection', elements: [care] };
    for (const document of [{ labels: { care: sent } }, said([labels])])
      expect(documentForm(document, {})).toEqual({ labels: { care: { fr: 'Laver', 'zh-Hant': '清洗' } } });
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['as they stand already', { labels: { care: values } }, { labels: { care: values } }],
    ['where the term is for addresses', { labels: { user_manual_url: values } }, {}],
    ['in a language that nobody knows', { labels: { care: [{ language: 'xx-ZZ', value: 'x' }] } }, {}],
    ['with one language twice', { labels: { care: [...values, { language: 'fr', value: 'Lavez' }] } }, {}],
    ['beside other values', { labels: { care: [values, 'x'] } }, {}],
  ])('stay as they are %s', (_, document, before) => {
    expect(documentForm(document, before)).toEqual(document);
  });
});

describe('the place of an element', () => {
  it('is found again when lists got shorter', () => {
    const document = parseObject('{"a":{"list":[null,{},{"x":1},{"x":2}]}}');
    const { twin, places } = placesOf(document);
    expect(placeOf(elementAt(compressed(twin), '$.a.list[1]').value, 3, places)).toEqual(['a', 'list', 3]);
    expect(patchAt(document, ['a', 'list', 3], { x: 5 })).toEqual({ a: { list: [null, {}, { x: 1 }, { x: 5 }] } });
    expect(patchAt(document, ['a', 'list', 2], null)).toEqual({ a: { list: [null, {}, { x: 2 }] } });
    expect(patchAt(document, ['a', 'list'], null)).toEqual({ a: {} });
  });

  it('takes no more room than the document, however long its names are', () => {
    const { twin, places } = placesOf({ ['k'.repeat(100_000)]: Array.from({ length: 50_000 }, () => 0) });
    expect(JSON.stringify(twin).length).toBeLessThan(600_000);
    expect(places).toHaveLength(50_000);
  });
});
