import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../../schema/json.js';
import { dictionaryOf, fullElements, standardForm } from '../../../../subgraphs/passports/dpp/dpp-elements.rules.js';
import { anyDocument } from '../../../support/documents.js';

const dictionary = dictionaryOf('https://dpp.example/vocabulary/passport');

interface Element {
  elementId: string;
  objectType: string;
  dictionaryReference: string;
  redacted?: true;
  value?: Json | Element[];
  elements?: Element[];
}

/** What the full form says, as a reader of the standard reads it. */
function readElement(element: Element): Json {
  if (element.elements) return Object.fromEntries(element.elements.map((one) => [one.elementId, readElement(one)]));
  return element.objectType === 'MultiValuedDataElement'
    ? (element.value as Element[]).map(readElement)
    : (element.value as Json);
}

const all = (elements: readonly Element[]): Element[] =>
  elements.flatMap((one) => [
    one,
    ...all(one.elements ?? []),
    ...all(one.objectType === 'MultiValuedDataElement' ? ((one.value ?? []) as Element[]) : []),
  ]);

const full = (whole: JsonObject, seen: JsonObject = whole): Element[] =>
  fullElements(whole, seen, dictionary) as unknown as Element[];

describe('a document in the forms of EN 18223', () => {
  it('names every element, its meaning and its type', () => {
    expect(
      full({ textile: { materials: [{ name: 'cotton', percentage: 60.5 }], vegan: true, since: '2026-01-31' } }),
    ).toEqual([
      {
        elementId: 'textile',
        dictionaryReference: 'https://dpp.example/vocabulary/passport#textile',
        objectType: 'DataElementCollection',
        elements: [
          {
            elementId: 'materials',
            dictionaryReference: 'https://dpp.example/vocabulary/passport#textile.materials',
            objectType: 'MultiValuedDataElement',
            value: [
              {
                elementId: '0',
                dictionaryReference: 'https://dpp.example/vocabulary/passport#textile.materials',
                objectType: 'DataElementCollection',
                elements: [
                  expect.objectContaining({ elementId: 'name', valueDataType: 'xsd:string', value: 'cotton' }),
                  expect.objectContaining({ elementId: 'percentage', valueDataType: 'xsd:decimal', value: 60.5 }),
                ],
              },
            ],
          },
          expect.objectContaining({ elementId: 'vegan', valueDataType: 'xsd:boolean', value: true }),
          expect.objectContaining({ elementId: 'since', valueDataType: 'xsd:date' }),
        ],
      },
    ]);
  });

  it('[EN 18223 4.1.2.8] [EN 18223 A] says one text in several languages as an element of its kind', () => {
    const texts = { fr: 'Laver à froid', 'de-AT': 'Kalt waschen' };
    const value = [
      { language: 'fr-ZZ', value: 'Laver à froid' },
      { language: 'de-AT', value: 'Kalt waschen' },
    ];
    const [{ elements }] = full({ recyclability: { instructions: texts, care: [texts, { mt: 'Aħsel' }] } }) as [
      Element,
    ];
    const of = (elementId: string, name: string) => ({
      ...{ elementId, objectType: 'MultiLanguageDataElement' },
      dictionaryReference: `https://dpp.example/vocabulary/passport#${name}`,
    });
    expect(elements).toEqual([
      { ...of('instructions', 'instructions'), value },
      expect.objectContaining({
        ...{ elementId: 'care', objectType: 'MultiValuedDataElement' },
        value: [
          { ...of('0', 'care'), value },
          { ...of('1', 'care'), value: [{ language: 'mt-ZZ', value: 'Aħsel' }] },
        ],
      }),
    ]);
    // As it is compressed (5.2.9), too.
    expect(standardForm({ recyclability: { instructions: texts } })).toEqual({
      recyclability: { instructions: value },
    });
    const withheld = full({ a: { note: texts, notes: value } }, {});
    const [note] = full({ a: { x: 1, note: texts, notes: value } }, { a: { x: 1 } })[0]?.elements?.slice(1) ?? [];
    expect(withheld[0]?.objectType).toBe('DataElementCollection');
    expect(note).toMatchObject({ objectType: 'MultiLanguageDataElement', redacted: true });
    expect(note).not.toHaveProperty('value');
  });

  it('[EN 18223 A] gives a text in a language without a tag in the standard the term of the text, other names their own', () => {
    const terms = (document: JsonObject) =>
      all(full(document)).map(
        ({ elementId, dictionaryReference }) => `${elementId} ${dictionaryReference.replace(/^.*#/, '')}`,
      );
    expect(terms({ recyclability: { instructions: { fr: 'Laver', 'zh-Hant': '清洗' } } })).toEqual([
      'recyclability recyclability',
      'instructions instructions',
      'fr instructions',
      'zh-Hant instructions',
    ]);
    // What is declared to be an address is none in a language.
    expect(terms({ labels: { user_manual_url: { fr: 'https://a.example/fr' } } })).toEqual([
      'labels labels',
      'user_manual_url user_manual_url',
      'fr user_manual_url',
    ]);
    expect(terms({ instructions: { fr: 'Laver', of: 3 } })).toEqual([
      'instructions instructions',
      'fr otherMembers',
      'of otherMembers',
    ]);
    expect(terms({ fr: 'no section' })).toEqual(['fr otherMembers']);
  });

  it('tells what is withheld from what is not there, and none of its value', () => {
    const whole = { a: { open: 1, secret: { deep: 'S' } }, hidden: ['H'] };
    const elements = full(whole, { a: { open: 1 } });
    expect(all(elements).filter(({ redacted }) => redacted)).toEqual([
      expect.objectContaining({ elementId: 'secret', objectType: 'DataElementCollection', redacted: true }),
      expect.objectContaining({ elementId: 'hidden', objectType: 'MultiValuedDataElement', redacted: true }),
    ]);
    expect(JSON.stringify(elements)).not.toMatch(/"S"|"H"|deep/);
  });

  it.each([
    'constructor',
    'toString',
    'hasOwnProperty',
  ])('names a withheld element %s, which objects inherit', (name) => {
    const elements = full({ a: { open: 1, [name]: 'S' }, [name]: ['H'] }, { a: { open: 1 } });
    expect(all(elements).filter(({ elementId }) => elementId === name)).toEqual([
      expect.objectContaining({ objectType: 'SingleValuedDataElement', redacted: true }),
      expect.objectContaining({ objectType: 'MultiValuedDataElement', redacted: true }),
    ]);
  });

  it('says the same in both forms, whatever the document', () => {
    const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    const collection = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.oneof(plain, fc.array(plain)));
    const document = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.oneof(plain, collection, fc.array(collection)),
    );
    fc.assert(
      fc.property(document, (one) => {
        const read = Object.fromEntries(
          full(one as JsonObject).map((element) => [element.elementId, readElement(element)]),
        );
        expect(read).toEqual(standardForm(one as JsonObject));
      }),
    );
  });

  it('has no element without a name, which an older document may have', () => {
    const older: JsonObject = { a: { '': 'x', b: 1, c: [{ '': 2 }, { d: { '': 3 } }] }, e: { '': { f: 4 } }, '': 5 };
    expect(standardForm(older)).toEqual({ a: { b: 1 } });
    expect(all(full(older)).map(({ elementId }) => elementId)).toEqual(['a', 'b']);
  });

  it('has elements of one kind alone in every list, and none that is empty', () => {
    fc.assert(
      fc.property(anyDocument, (one) => {
        for (const element of all(full(one))) {
          if (element.objectType === 'DataElementCollection') expect(element.elements?.length).toBeGreaterThan(0);
          if (element.objectType !== 'MultiValuedDataElement') continue;
          expect(new Set((element.value as Element[]).map(({ objectType }) => objectType)).size).toBe(1);
        }
      }),
    );
  });
});
