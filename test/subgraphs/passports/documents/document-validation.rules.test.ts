import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type JsonObject, parseObject } from '../../../../schema/json.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';
import { documentValidation } from '../../../../subgraphs/passports/documents/document-validation.rules.js';

const schema = parseObject(readProjectFile('schema/passport-document.schema.json'));
const faultsOf = documentValidation(schema);
const paths = (document: JsonObject) => faultsOf(document).map((fault) => fault.path.join('.'));

describe('the passport document, schema 1.0', () => {
  it('is described in JSON Schema 2020-12', () => {
    expect(new Ajv2020().validateSchema(schema)).toBe(true);
  });

  it('accepts open sections, unknown sections, and any text', () => {
    const document = {
      product_identification: { name: 'Œuvre 🧳', '@context': 'https://ref.gs1.org/epcis/', 'gs1:gtin': '1' },
      epcis: {
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        eventList: [{ type: 'ObjectEvent' }],
      },
      '@graph': [],
      'un sección': null,
    };
    expect(faultsOf(document)).toEqual([]);
  });

  it('errors name the path', () => {
    expect(paths({ product_identification: 'x' })).toEqual(['product_identification']);
    expect(paths({ recyclability: { recyclability_percent: 101 } })).toEqual(['recyclability.recyclability_percent']);
    expect(paths({ textile: { materials: [{ percentage: 1 }, { percentage: 'many' }] } })).toEqual([
      'textile.materials.1.percentage',
    ]);
    expect(paths({ '': {} })).toEqual(['']);
  });

  it('refuses an empty key at any depth, naming the path', () => {
    const document = { labels: { '': 'x' }, own: [{ list: [{ '': 1 }] }] };
    expect(faultsOf(document)).toMatchObject([
      { type: 'schema_minLength', path: ['labels', ''] },
      { type: 'schema_minLength', path: ['own', 0, 'list', 0, ''] },
    ]);
    expect(faultsOf({ '': 1 })).toMatchObject([{ type: 'schema_minLength', path: [''] }]);
  });

  it('tells of all faults at once', () => {
    expect(paths({ product_identification: 1, recyclability: [], labels: {} })).toEqual([
      'product_identification',
      'recyclability',
    ]);
  });

  it.each(['_sd', '...', '__proto__'])('refuses the key %s at any depth, naming the path', (key) => {
    const document = parseObject(`{"labels":{"list":[{"${key}":1}]}}`);
    expect(faultsOf(document)).toMatchObject([{ type: 'reserved_key', path: ['labels', 'list', 0, key] }]);
  });

  it('has at most 256 KiB in canonical form', () => {
    const empty = '{"a":""}'.length;
    expect(faultsOf({ a: 'x'.repeat(256 * 1024 - empty) })).toEqual([]);
    expect(faultsOf({ a: 'x'.repeat(256 * 1024 - empty + 1) })).toMatchObject([
      { type: 'document_too_large', path: [] },
    ]);
    expect(faultsOf({ a: 'é'.repeat(128 * 1024) })).toMatchObject([{ type: 'document_too_large' }]);
  });

  it('has at most ten thousand members, elements, lists and objects', () => {
    const around = 2;
    const list = (length: number) => ({ labels: Array.from({ length }, () => 1) });
    expect(faultsOf(list(10_000 - around))).toEqual([]);
    expect(faultsOf(list(10_001 - around))).toMatchObject([
      { type: 'document_too_large', path: [], message: 'The document has 10001 values; at most 10000 are accepted' },
    ]);
  });

  it('refuses what no canonical form exists for, and what is too deep to be walked', () => {
    expect(faultsOf({ a: { b: '\ud800' } })).toMatchObject([{ type: 'not_unicode', path: ['a', 'b'] }]);
    expect(faultsOf(parseObject('{"a":1e999}'))).toMatchObject([{ type: 'not_finite', path: ['a'] }]);
    const deep = parseObject(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`);
    expect(faultsOf(deep)).toMatchObject([{ type: 'too_deep' }]);
  });
});

it('tells of a hundred faults, by the beginnings of long names and values: an answer is not larger than the document', () => {
  const long = 'k'.repeat(100_000);
  const faults = faultsOf({ [long]: Array.from({ length: 5_000 }, () => 'file:x') });
  expect(faults).toHaveLength(100);
  expect(JSON.stringify(faults).length).toBeLessThan(100_000);
  const [refused] = faultsOf({ product_identification: long });
  expect(JSON.stringify(refused).length).toBeLessThan(1_000);
});
