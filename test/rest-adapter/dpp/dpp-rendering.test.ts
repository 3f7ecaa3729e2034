import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addItem, addModel, GTIN, publishPassport } from '../../support/catalog.js';
import { triplesOfJsonLd, triplesOfTurtle } from '../../support/linked-data.js';
import { type Rest, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const DOCUMENT = {
  product_identification: { name: 'Tote <b>', weight_kg: 1.5 },
  recyclability: { recyclability_percent: 80 },
  waste_information: {
    safety: { fr: 'Ne pas brûler.', de: 'Nicht verbrennen.' },
    warning: 'Tenir loin du feu.',
    shade: 'Bleu nuit',
  },
  material_composition: { leather: 'WITHHELD-VALUE' },
};

let stage: Stage;
let rest: Rest;
let passport: number;
let brandId: number;
let categoryId: number;
let modelId: number;

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand('NORDATELIR');
  categoryId = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  passport = await publishPassport(stage, { modelId }, DOCUMENT);
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

const paths = (): [string, string][] => [
  ['by its identifier', `dpps/${passport}`],
  ['by its product', `dppsByProductId/${encodeURIComponent(`${BASE}/01/${GTIN}`)}`],
  ['as of an instant', `dppsByIdAndDate/${passport}?date=${stage.options.clock().toISOString()}`],
];

const read = (path: string, accept?: string, more: Record<string, string> = {}) =>
  rest.call(`/v1/${path}`, { headers: { ...(accept === undefined ? {} : { Accept: accept }), ...more } });

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('how a passport is read (EN 18216)', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json, text/html;q=0.1', 'application/json'],
    ['application/ld+json', 'application/ld+json'],
    ['text/turtle;q=0.9, application/ld+json;q=0.2', 'text/turtle; charset=utf-8'],
    ['application/xml', 'application/xml'],
    [BROWSER, 'text/html; charset=utf-8'],
    // The exact name counts more than the pattern; what has no weight is refused.
    ['text/*, text/html;q=0', 'text/turtle; charset=utf-8'],
    ['application/json;q=0, */*;q=0.1', 'application/ld+json'],
    // None of ours: JSON, which every reader of the standard knows.
    ['image/png', 'application/json'],
  ])('[EN 18216 5] Accept %s answers %s, at each address', async (accept, type) => {
    for (const [, path] of paths()) {
      const { status, headers, text } = await read(path, accept);
      expect([path, status, headers['content-type']]).toEqual([path, 200, type]);
      expect(headers.vary).toMatch(/\bAccept\b/);
      expect(text).not.toContain('WITHHELD-VALUE');
    }
  });

  it('says the same triples in JSON-LD and Turtle, decimals with their digits', async () => {
    for (const [, path] of paths()) {
      const jsonLd = await triplesOfJsonLd((await read(path, 'application/ld+json')).json);
      expect(await triplesOfTurtle((await read(path, 'text/turtle')).text)).toEqual(jsonLd);
      expect(jsonLd.join('\n')).toContain(
        `<${BASE}/vocabulary/passport#weight_kg> "1.5"^^<http://www.w3.org/2001/XMLSchema#decimal>`,
      );
    }
  });

  it('[RFC 9110 8.8] tags each rendering by itself, and answers 304 for that one alone', async () => {
    const types = ['application/json', 'application/ld+json', 'text/turtle', 'application/xml', 'text/html'];
    const tags = await Promise.all(types.map(async (type) => (await read(`dpps/${passport}`, type)).headers.etag!));
    expect(new Set(tags).size).toBe(types.length);
    for (const [at, type] of types.entries()) {
      for (const [, path] of paths().slice(0, 1))
        expect((await read(path, type, { 'If-None-Match': tags[at]! })).status).toBe(304);
      const other = types[(at + 1) % types.length];
      expect((await read(`dpps/${passport}`, other, { 'If-None-Match': tags[at]! })).status).toBe(200);
    }
    // Pages say the same in other bytes each time, and another thing in another language.
    expect(tags[4]).toMatch(/^W\//);
    const french = await read(`dpps/${passport}`, 'text/html', {
      'Accept-Language': 'fr',
      'If-None-Match': tags[4]!,
    });
    expect(french.status).toBe(200);
    expect(french.text).toContain('lang="fr"');
    expect(french.headers.vary).toMatch(/Accept-Language/);
  });

  it('is a page of plain words, with nothing of the document in its markup', async () => {
    const { text } = await read(`dpps/${passport}`, BROWSER);
    expect(text).toContain('<h1>Tote &lt;b&gt;</h1>');
    expect(text).toContain('Recyclable share');
    expect(text).toContain(`/passport/01/${GTIN}`);
  });

  it.each([
    ['de', 'Recyclingfähigkeit', 'Recycelbarer Anteil'],
    ['el, en;q=0.5', 'Ανακυκλωσιμότητα', 'Ανακυκλώσιμο ποσοστό'],
  ])('names sections and members in the language of its reader: %s', async (accepted, section, member) => {
    const { text } = await read(`dpps/${passport}`, BROWSER, { 'Accept-Language': accepted });
    expect(text).toContain(`lang="${accepted.slice(0, 2)}"`);
    expect(text).toContain(section);
    expect(text).toContain(member);
  });

  it.each([
    ['de', ['Nicht verbrennen.', 'Auf Französisch:</span> <span lang="fr" dir="auto">Tenir loin du feu.']],
    [
      'en',
      ['In French:</span> <span lang="fr" dir="auto">Ne pas brûler.', '<span lang="fr" dir="auto">Tenir loin du feu.'],
    ],
    ['fr', ['<dd>Ne pas brûler.</dd>', '<dd>Tenir loin du feu.</dd>']],
  ])('says of what keeps people from harm which language it is in, where that is not the reader’s: %s', async (accepted, expected) => {
    await stage.sql(`update catalog.brand set language = 'fr'`);
    for (const [, path] of paths()) {
      const { text } = await read(path, BROWSER, { 'Accept-Language': accepted });
      for (const each of expected) expect(text).toContain(each);
      // Of other sentences the language stands behind them, as a code.
      const shade = accepted === 'fr' ? '<dd>Bleu nuit</dd>' : '<span class="foreign" lang="fr" dir="auto">Bleu nuit';
      expect(text).toContain(shade);
    }
  });

  it('leads with the state of a stolen item, at once, whichever level’s passport answers for it', async () => {
    const base = { brandId, brandCode: 'NORDATELIR', categoryId, modelId };
    const [own, plain] = [
      await addItem(stage, { ...base, serial: '0A1B2C3D4E5F' }),
      await addItem(stage, { ...base, serial: '0A1B2C3D4E60' }),
    ];
    const ofItem = await publishPassport(stage, { productId: own.id }, DOCUMENT);
    const ofSerial = ({ serial }: typeof own) =>
      `dppsByProductId/${encodeURIComponent(`${BASE}/01/${GTIN}/21/${serial}`)}`;
    const pages = [
      `dpps/${ofItem}`,
      `dppsByIdAndDate/${ofItem}?date=${stage.options.clock().toISOString()}`,
      ofSerial(own),
      ofSerial(plain),
    ];
    for (const path of pages) {
      await stage.sql(`update custody.item set status = 'written' where id in ($1, $2)`, [own.id, plain.id]);
      const before = await read(path, BROWSER);
      expect([path, before.status]).toEqual([path, 200]);
      expect(before.text).toContain('<title>Tote &lt;b&gt;');
      const kept = { 'If-None-Match': before.headers.etag! };
      expect((await read(path, BROWSER, kept)).status).toBe(304);

      await stage.sql(`update custody.item set status = 'stolen' where id in ($1, $2)`, [own.id, plain.id]);
      const after = await read(path, BROWSER, kept);
      expect([path, after.status]).toEqual([path, 200]);
      expect(after.text).toContain('<title>Reported stolen: Tote &lt;b&gt;');
      expect(after.text).toContain('A theft report is open for this item.');
      expect((await read(path, BROWSER, { 'If-None-Match': after.headers.etag! })).status).toBe(304);
    }
    expect((await read(`dpps/${passport}`, BROWSER)).text).not.toContain('Reported stolen');
  });

  it('is XML with an element for each member', async () => {
    const { text } = await read(`dpps/${passport}`, 'application/xml');
    expect(text).toContain(
      '<product_identification><name>Tote &lt;b&gt;</name><weight_kg>1.5</weight_kg></product_identification>',
    );
  });

  it('[EN 18222 8.1] has the full form in JSON alone', async () => {
    const { headers, json } = await read(`dpps/${passport}?representation=full`, 'text/turtle');
    expect(headers['content-type']).toBe('application/json');
    expect(json.elements.length).toBeGreaterThan(0);
  });
});
