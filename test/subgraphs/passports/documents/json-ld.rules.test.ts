import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import jsonld from 'jsonld';
import type { JsonObject } from '../../../../schema/json.js';
import { isJsonObject } from '../../../../schema/json.js';
import { type LinkedPassport, linkedPassport } from '../../../../subgraphs/passports/documents/json-ld.rules.js';
import { anyDocument } from '../../../support/documents.js';

const passport = (data: JsonObject, more: Partial<LinkedPassport> = {}): JsonObject =>
  linkedPassport(
    {
      product: 'https://dpp.example/01/04006381333931/21/0A1B2C3D4E5F',
      passportUrl: 'https://dpp.example/v1/passport/0A1B2C3D4E5F',
      level: 'item',
      about: 'item',
      passportId: 7,
      version: 2,
      schemaVersion: '1.0',
      dataHash: 'ab',
      publishedAt: '2026-09-10T08:00:00+00:00',
      gtin: '04006381333931',
      lot: null,
      serial: '0A1B2C3D4E5F',
      productName: 'Tote',
      brandName: 'Atelier Nord',
      brandCode: 'NORDATELIR',
      imageUrl: null,
      data,
      ...more,
    },
    'https://dpp.example/vocabulary#',
  );

const offline = { documentLoader: async (url: string) => Promise.reject(new Error(`fetched ${url}`)) };
const expand = async (document: JsonObject) =>
  (await jsonld.expand(document as never, offline as never)) as unknown as JsonObject[];

/** Every scalar and every key's own name, however deep. */
function leaves(value: unknown, into: string[] = []): string[] {
  if (Array.isArray(value)) for (const element of value) leaves(element, into);
  else if (isJsonObject(value)) for (const child of Object.values(value)) leaves(child, into);
  else into.push(JSON.stringify(value));
  return into;
}

describe('§4.18 format=jsonld', () => {
  it('expands offline to schema.org and GS1 terms, with the Digital Link as @id', async () => {
    const [expanded] = await expand(passport({ product_identification: { name: 'Tote', sku: 'T-1' } }));
    expect(expanded?.['@id']).toBe('https://dpp.example/01/04006381333931/21/0A1B2C3D4E5F');
    expect(expanded?.['@type']).toEqual(['https://schema.org/IndividualProduct', 'https://ref.gs1.org/voc/Product']);
    expect(expanded?.['https://ref.gs1.org/voc/gtin']).toEqual([{ '@value': '04006381333931' }]);
    const [about] = expanded?.['https://schema.org/hasDigitalProductPassport'] as JsonObject[];
    expect(about?.['@type']).toEqual(['https://schema.org/DigitalProductPassport']);
    const [data] = about?.['https://dpp.example/vocabulary#data'] as JsonObject[];
    const [section] = data?.['https://dpp.example/vocabulary#product_identification'] as JsonObject[];
    expect(section?.['https://schema.org/name']).toEqual([{ '@value': 'Tote' }]);
    expect(section?.['https://schema.org/sku']).toEqual([{ '@value': 'T-1' }]);
  });

  it('uses terms that the GS1 Web Vocabulary has', async () => {
    const data = {
      textile: { materials: [{ percentage: 70 }], user_manual_url: 'u' },
      customs: { commodity_code: '6109' },
    };
    const text = JSON.stringify(await expand(passport(data)));
    const used = [...text.matchAll(/"https:\/\/ref\.gs1\.org\/voc\/(\w+)"/g)].map(([, name]) => name);
    const known = ['Product', 'Brand', 'gtin', 'hasSerialNumber', 'productName', 'brandName', 'textileMaterial'];
    expect([...new Set(used)].sort()).toEqual([...known, 'textileMaterialPercentage', 'instructions'].sort());
    expect(text).toContain('https://dpp.example/vocabulary#commodity_code');
  });

  it.each<[LinkedPassport['about'], string]>([
    ['item', 'https://schema.org/IndividualProduct'],
    ['batch', 'https://schema.org/Product'],
    ['model', 'https://schema.org/ProductModel'],
  ])('what a passport of a %s is about is a %s, wherever the passport stands', async (about, type) => {
    for (const level of ['item', 'batch', 'model'] as const) {
      expect((await expand(passport({}, { about, level })))[0]?.['@type']).toContain(type);
    }
  });

  it('says one text in several languages as texts with their languages', async () => {
    const care = { fr: 'Laver', 'de-AT': 'Waschen' };
    const [expanded] = await expand(passport({ labels: { care, notes: [care, { mt: 'Aħsel' }] } }));
    const said = [
      { '@language': 'fr', '@value': 'Laver' },
      { '@language': 'de-at', '@value': 'Waschen' },
    ];
    const text = JSON.stringify(expanded);
    expect(text).toContain(`"https://dpp.example/vocabulary#care":${JSON.stringify(said)}`);
    expect(text).toContain(`"https://dpp.example/vocabulary#notes":[{"@list":${JSON.stringify(said)}},{"@list":[`);
  });

  it("a document's own @context, @id or @value says nothing and is kept", async () => {
    const foreign = {
      '@context': 'https://evil.example/context',
      '@id': 'x',
      name: { '@value': 'a', '@language': 'fr' },
      'gs1:gtin': '1',
      '': 2,
    };
    const text = JSON.stringify(await expand(passport({ epcis: foreign, '@context': { name: 'x' } })));
    for (const part of ['https://evil.example/context', '"@language":"fr"', '"gs1:gtin":"1"', '"":2'])
      expect(text).toContain(part);
  });

  it('loses no value of any document', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (data) => {
        const kept = leaves(await expand(passport(data)));
        for (const leaf of leaves(data)) {
          expect(kept).toContain(leaf);
          kept.splice(kept.indexOf(leaf), 1);
        }
      }),
      { numRuns: 100 },
    );
  });
});
