import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addBatch, addCategory, addItem, addModel, GTIN, type Item, publishPassport } from '../../support/catalog.js';
import { requireEn18223 } from '../../support/en18222/conforms.js';
import { present } from '../../support/present.js';
import { type Rest, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const BRAND = 'NORDATELIR';
const LOT = 'L+9;2';

const DOCUMENT = {
  product_identification: { name: 'Tote', weight: 1.5, note: null },
  recyclability: { recyclability_percent: 80 },
  material_composition: { leather: 'WITHHELD-VALUE' },
};

let stage: Stage;
let rest: Rest;
let own: Item;
let bare: Item;
let ofLot: Item;
let modelId: number;
let modelPassport: number;
let lotPassport: number;

/** Reads; whatever passport is answered is one by EN 18223. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await rest.call(`/v1/${path}`, { headers });
  if (answer.json?.digitalProductPassportId) requireEn18223(answer.json);
  return answer;
};
const idOf = (passport: number): string => encodeURIComponent(`${BASE}/v1/dpps/${passport}`);
const byProduct = (id: string, more = '') => read(`dppsByProductId/${encodeURIComponent(id)}${more}`);

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  const base = { brandId, brandCode: BRAND, categoryId, modelId };
  own = await addItem(stage, { ...base, serial: '0A1B2C3D4E5F' });
  bare = await addItem(stage, { ...base, serial: '0A1B2C3D4E60' });
  ofLot = await addItem(stage, { ...base, serial: '0A1B2C3D4E61', batchId });
  modelPassport = await publishPassport(stage, { modelId }, DOCUMENT);
  lotPassport = await publishPassport(stage, { batchId }, { labels: { lot: 1 } });
  await publishPassport(stage, { productId: own.id }, { labels: { own: 1 } });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('GET /v1/dpps/{dppId} (EN 18222, 4.2)', () => {
  it('[EN 18222 4.2] [EN 18223 table 1] [EN 18223 5.2] [EN 18219 6] answers the passport in compressed form, its header by EN 18223, and nothing that is withheld', async () => {
    const { status, json, headers, text } = await read(`dpps/${idOf(modelPassport)}`);
    expect(status).toBe(200);
    expect(json).toEqual({
      digitalProductPassportId: `${BASE}/v1/dpps/${modelPassport}`,
      uniqueProductIdentifier: `${BASE}/01/${GTIN}`,
      granularity: 'model',
      dppSchemaVersion: 'EN 18223:2026',
      dppStatus: 'active',
      lastUpdated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      economicOperatorId: `did:web:localhost%3A8080:brands:${BRAND}`,
      contentSpecificationIds: [`${BASE}/schemas/passport-document/1.0`],
      product_identification: { name: 'Tote', weight: 1.5 },
      recyclability: { recyclability_percent: 80 },
    });
    expect(text).not.toContain('WITHHELD-VALUE');
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: expect.stringContaining('Accept') });
  });

  it('[EN 18223 A] answers the full form with what is withheld named and redacted', async () => {
    const { json, text } = await read(`dpps/${modelPassport}?representation=full`);
    const names = json.elements.map(({ elementId, redacted }: { elementId: string; redacted?: true }) => [
      elementId,
      redacted,
    ]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['product_identification', undefined],
        ['material_composition', true],
      ]),
    );
    expect(text).not.toContain('WITHHELD-VALUE');
    for (const { dictionaryReference } of json.elements)
      expect(dictionaryReference).toMatch(new RegExp(`^${BASE}/vocabulary/passport#`));
  });

  it('[EN 18239 per element] gives a session the tiers it has a right to', async () => {
    await stage.account('authority@example.test', 'authority', {});
    const token = (await stage.login('authority@example.test')).accessToken;
    const { json, headers } = await read(`dpps/${modelPassport}`, { Authorization: `Bearer ${token}` });
    expect(json.material_composition).toEqual({ leather: 'WITHHELD-VALUE' });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('[RFC 9110 13.1.2] [RFC 9110 8.8] answers 304 for what the reader has, and not for another form', async () => {
    const first = await read(`dpps/${modelPassport}`);
    const tag = first.headers.etag!;
    expect(tag).toMatch(/^"[^"]+"$/);
    const again = await read(`dpps/${modelPassport}`, { 'If-None-Match': tag });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect((await read(`dpps/${modelPassport}?representation=full`, { 'If-None-Match': tag })).status).toBe(200);
  });

  it.each([
    '999999',
    'no-such-passport',
    encodeURIComponent(`${BASE}/v1/dpps/0`),
  ])('[EN 18222 7] %s is 404, as a Result', async (id) => {
    const { status, json } = await read(`dpps/${id}`);
    expect(status).toBe(404);
    expect(json).toEqual({
      statusCode: 'ClientErrorResourceNotFound',
      message: [
        {
          messageType: 'Error',
          text: 'There is no such passport for this reader',
          code: '404',
          correlationId: expect.any(String),
          timestamp: expect.stringMatching(/Z$/),
        },
      ],
    });
  });

  it('[EN 18222 8.1] [RFC 9457 3] an unknown representation is 400; problem details where they are asked for', async () => {
    const refused = await read(`dpps/${modelPassport}?representation=dpp-validator-unknown`);
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      statusCode: 'ClientErrorBadRequest',
      message: [
        { messageType: 'Error', code: '400', text: "query.representation: Input should be 'compressed' or 'full'" },
      ],
    });
    const problem = await read('dpps/999999', { Accept: 'application/problem+json' });
    expect(problem.headers['content-type']).toContain('application/problem+json');
    expect(problem.json).toMatchObject({ status: 404, title: 'Not Found', statusCode: 'ClientErrorResourceNotFound' });
  });

  it.each(['PATCH', 'DELETE'])('%s without a caller changes nothing', async (method) => {
    const { status } = await rest.call(`/v1/dpps/${modelPassport}`, { method, body: {} });
    expect([401, 403, 405, 501]).toContain(status);
    expect((await read(`dpps/${modelPassport}`)).status).toBe(200);
  });
});

describe('what is not there (EN 18222, 7)', () => {
  it('is a page for a browser, and a Result for software', async () => {
    const page = await read('dpps/987654321', { Accept: 'text/html', 'Accept-Language': 'en' });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('No passport published');
    for (const Accept of ['*/*', 'application/json', 'application/json, text/html;q=0.1']) {
      const { status, json } = await read('dpps/987654321', { Accept });
      expect([Accept, status, json.statusCode]).toEqual([Accept, 404, 'ClientErrorResourceNotFound']);
    }
  });
});

describe('GET /v1/dppsByProductId/{productId} (4.3)', () => {
  it('[EN 18222 4.3] [EN 18219 product] [EN 18219 4.4] leads from each level to its passport, and names the product as it was asked for', async () => {
    const links: readonly [string, string, object][] = [
      [`${BASE}/01/${GTIN}`, 'model', { recyclability: { recyclability_percent: 80 } }],
      [`${BASE}/01/${GTIN}/10/L%2B9%3B2`, 'batch', { labels: { lot: 1 } }],
      [`${BASE}/01/${GTIN}/21/${own.serial}`, 'item', { labels: { own: 1 } }],
      // Without a passport of its own: its model's, read for the item.
      [`${BASE}/01/${GTIN}/21/${bare.serial}`, 'item', { recyclability: { recyclability_percent: 80 } }],
    ];
    for (const [link, granularity, part] of links) {
      const { status, json } = await byProduct(link);
      expect([link, status]).toEqual([link, 200]);
      expect(json).toMatchObject({ uniqueProductIdentifier: link, granularity, ...part });
      expect((await read(`dpps/${encodeURIComponent(json.digitalProductPassportId)}`)).status).toBe(200);
    }
  });

  it('§2.1: names an item by its own serial, in whatever spelling it was asked for; other forms are no identifiers', async () => {
    const link = `${BASE}/01/${GTIN}/21/`;
    for (const typed of ['oaib2c3d4e5f', '%200AIB2C3D4E5F%20']) {
      const { json } = await byProduct(`${link}${typed}`);
      expect(json.uniqueProductIdentifier).toBe(`${link}${own.serial}`);
      expect((await byProduct(`${BASE}/p/${typed}`)).json.uniqueProductIdentifier).toBe(`${BASE}/p/${own.serial}`);
    }
    for (const form of [own.uidHash, own.tokenId])
      for (const id of [`${link}${form}`, `${BASE}/p/${form}`]) expect((await byProduct(id)).status).toBe(404);
  });

  it('[EN 18222 4.3] names an item by its lot only if it is of that lot', async () => {
    const link = (lot: string, { serial }: Item) => `${BASE}/01/${GTIN}/10/${lot}/21/${serial}`;
    const { status, json } = await byProduct(link('L%2B9%3B2', ofLot));
    expect([status, json.uniqueProductIdentifier]).toEqual([200, link('L%2B9%3B2', ofLot)]);
    for (const id of [link('OTHER', ofLot), link('L%2B9%3B2', own), link('OTHER', own)])
      expect([id, (await byProduct(id)).status]).toEqual([id, 404]);
  });

  it.each([
    `${BASE}/01/00000000000017`,
    'https://elsewhere.example/01/04006381333931',
    'x',
    `${BASE}/p/NOSUCHSERIAL`,
  ])('%s is 404', async (id) => expect((await byProduct(id)).status).toBe(404));
});

describe('GET /v1/dppsByIdAndDate/{dppId} (4.4)', () => {
  it('[EN 18222 4.4] [EN 18221 by date] answers the version that was in service then', async () => {
    const before = stage.options.clock().toISOString();
    await stage.sql(
      `update passports.version set published_at = published_at - interval '2 days' where passport_id = $1`,
      [lotPassport],
    );
    const [row] = await stage.sql<{ product_batch_id: number }>(
      'select product_batch_id from passports.passport where id = $1',
      [lotPassport],
    );
    await publishPassport(stage, { batchId: present(row?.product_batch_id) }, { labels: { lot: 2 } });
    const dayBefore = new Date(Date.parse(before) - 86_400_000).toISOString();
    const old = await read(`dppsByIdAndDate/${lotPassport}?date=${dayBefore}`);
    expect(old.json).toMatchObject({ labels: { lot: 1 }, dppStatus: 'archived' });
    const now = await read(`dppsByIdAndDate/${lotPassport}?date=${stage.options.clock().toISOString()}`);
    expect(now.json).toMatchObject({ labels: { lot: 2 }, dppStatus: 'active' });
    expect((await read(`dppsByIdAndDate/${lotPassport}?date=2001-01-01T00:00:00Z`)).status).toBe(404);
    const unreal = ['2026-06-30T23:59:60Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'].map(
      (date) => `?date=${date}`,
    );
    for (const query of ['', '?date=yesterday', ...unreal])
      expect((await read(`dppsByIdAndDate/${lotPassport}${query}`)).status).toBe(400);
  });
});

describe('POST /v1/dppsByProductIds (4.5)', () => {
  const ids = (body: unknown, query = '') => rest.call(`/v1/dppsByProductIds${query}`, { method: 'POST', body });

  it('[EN 18222 4.5] takes a list or an object, leaves out what is not there, and goes on by a cursor', async () => {
    const products = [`${BASE}/01/${GTIN}`, 'https://elsewhere.example/x', `${BASE}/01/${GTIN}/21/${own.serial}`];
    const { json } = await ids(products);
    expect(json.dppIds).toHaveLength(2);
    expect(json.dppIds[0]).toBe(`${BASE}/v1/dpps/${modelPassport}`);
    expect(json).not.toHaveProperty('nextCursor');
    const first = (await ids({ productIds: products }, '?limit=1')).json;
    expect(first.dppIds).toHaveLength(1);
    expect(first.nextCursor).not.toBe('');
    const second = (await ids({ productIds: products }, `?limit=2&cursor=${first.nextCursor}`)).json;
    expect([...first.dppIds, ...second.dppIds]).toEqual(json.dppIds);
  });

  it.each([
    [{ productId: 42 }, ''],
    [[], ''],
    ['"x"', ''],
    [{ productIds: ['a'] }, '?cursor='],
    [{ productIds: ['a'] }, '?limit=0'],
  ])('%j%s is 400', async (body, query) => expect((await ids(body, query)).status).toBe(400));

  it('a body that is no JSON is 400', async () => {
    const { status, json } = await rest.call('/v1/dppsByProductIds', {
      method: 'POST',
      body: '{not json',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(status).toBe(400);
    expect(json.statusCode).toBe('ClientErrorBadRequest');
  });
});

describe('GET /v1/dpps/{dppId}/elements/{elementIdPath} (6.2)', () => {
  const element = (path: string, query = '') =>
    read(`dpps/${modelPassport}/elements/${encodeURIComponent(path)}${query}`);

  it('[EN 18222 6.2] answers what a path names, below its specification or not', async () => {
    expect((await element("$['product_identification']['name']")).json).toBe('Tote');
    const specification = `${BASE}/schemas/passport-document/1.0`;
    expect((await element(`$['${specification}']['recyclability']`)).json).toEqual({ recyclability_percent: 80 });
    const whole = await element(`$['${specification}']`, '?representation=full');
    expect(whole.json).toMatchObject({ elementId: specification, objectType: 'DataElementCollection' });
    expect((await element('$.recyclability', '?representation=full')).json).toMatchObject({
      elementId: 'recyclability',
      objectType: 'DataElementCollection',
      elements: [{ elementId: 'recyclability_percent', value: 80, valueDataType: 'xsd:decimal' }],
    });
  });

  it('[RFC 9535 2] 400 for what is no path or names more than one element, 404 for what is not there or withheld', async () => {
    for (const path of ['$[', '$..name', '$[*]', `$${"['a']".repeat(200)}`])
      expect((await element(path)).status).toBe(400);
    for (const path of ["$['nothing']", "$['material_composition']", '$'])
      expect(await element(path)).toMatchObject({
        status: 404,
        json: { message: [{ text: 'There is no such element of the passport for this reader' }] },
      });
  });
});
