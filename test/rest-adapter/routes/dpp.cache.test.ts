import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addItem, addModel, GTIN, type Item, publishPassport } from '../../support/catalog.js';
import { type Rest, startRest } from '../../support/rest.js';
import { SharedCache } from '../../support/shared-cache.js';

const BASE = 'http://localhost:8080';
const BRAND = 'NORDATELIR';
const SUPERSEDE =
  'mutation S($id: Int!, $version: Int!) { supersedePassportVersion(id: $id, version: $version) { id } }';

let stage: Stage;
let rest: Rest;
let item: Item;
let modelId: number;
let ofModel: number;

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  item = await addItem(stage, { brandId, brandCode: BRAND, categoryId, modelId, serial: '0A1B2C3D4E5F' });
  ofModel = await publishPassport(stage, { modelId }, { labels: { n: 1 }, material_composition: { leather: 'OWN' } });
  await publishPassport(stage, { productId: item.id }, { labels: { own: 1 } });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

const ofItem = () => `/v1/dppsByProductId/${encodeURIComponent(`${BASE}/01/${GTIN}/21/${item.serial}`)}`;

describe('passports behind a shared cache (RFC 9111)', () => {
  it('[RFC 9110 13.1.2] [RFC 9111 3] are kept, and asked for anew each time: what has not changed is answered without its body', async () => {
    const cache = new SharedCache(rest);
    for (const path of [`/v1/dpps/${ofModel}`, `/v1/dpps/${ofModel}?representation=full`, ofItem()]) {
      const [first, second] = [await cache.get(path), await cache.get(path)];
      expect([first.from, second.from]).toEqual(['origin', 'revalidated']);
      expect([second.json, second.headers.etag]).toEqual([first.json, first.headers.etag]);
    }
    const own = { Accept: 'application/json' };
    expect((await cache.get(`/01/${GTIN}`, own)).from).toBe('origin');
    expect((await cache.get(`/01/${GTIN}`, own)).from).toBe('revalidated');
  });

  it('each rendering is kept by itself', async () => {
    const cache = new SharedCache(rest);
    const types = ['application/json', 'application/ld+json', 'text/turtle', 'application/xml'];
    for (const from of ['origin', 'revalidated'])
      for (const Accept of types) {
        const answer = await cache.get(`/v1/dpps/${ofModel}`, { Accept });
        expect([answer.from, String(answer.headers['content-type']).split(';')[0]]).toEqual([from, Accept]);
      }
  });

  it('[RFC 9111 3] what a session is shown is kept for nobody, and nobody is given it', async () => {
    const cache = new SharedCache(rest);
    await stage.account('authority@example.test', 'authority', {});
    const Authorization = `Bearer ${(await stage.login('authority@example.test')).accessToken}`;
    for (let time = 0; time < 2; time++) {
      const whole = await cache.get(`/v1/dpps/${ofModel}`, { Authorization });
      expect([whole.from, whole.json.material_composition]).toEqual(['origin', { leather: 'OWN' }]);
    }
    expect((await cache.get(`/v1/dpps/${ofModel}`)).json).not.toHaveProperty('material_composition');
  });

  it('[RFC 9111 4.3] a new version, a revoked item and a version out of service show at once', async () => {
    const cache = new SharedCache(rest);
    const path = `/v1/dpps/${ofModel}`;
    expect((await cache.get(path)).json.labels).toEqual({ n: 1 });
    await publishPassport(stage, { modelId }, { labels: { n: 2 } });
    expect(await cache.get(path)).toMatchObject({ from: 'origin', json: { labels: { n: 2 } } });

    expect((await cache.get(ofItem())).json.dppStatus).toBe('active');
    expect((await cache.get(ofItem())).from).toBe('revalidated');
    await stage.sql(`update custody.item set status = 'revoked' where id = $1`, [item.id]);
    expect(await cache.get(ofItem())).toMatchObject({ from: 'origin', json: { dppStatus: 'invalid' } });

    await stage.ask('passports', SUPERSEDE, { id: ofModel, version: 2 });
    expect((await cache.get(path)).status).toBe(404);
  });

  it('what a reader has is answered without the document being read', async () => {
    await publishPassport(stage, { modelId }, { labels: { n: 3 } });
    const path = `/v1/dpps/${ofModel}`;
    const tag = (await rest.call(path)).headers.etag!;
    // Of a version whose document cannot be read any more: what does not ask for it does not notice.
    await stage.sql(`update passports.version set document = 'unreadable' where passport_id = $1`, [ofModel]);
    expect((await rest.call(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  });
});
