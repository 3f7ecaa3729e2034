import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCategory, addCertificate, addItem } from '../../support/items.js';
import { openPublicItems, type PublicItems } from '../../support/public-items.js';
import { startRest } from '../../support/rest.js';

let at: PublicItems;
beforeAll(async () => {
  at = await openPublicItems();
});
afterAll(() => at?.close());

describe('§4.17 public product record', () => {
  it('says that no cache may answer for it without asking, found or not', async () => {
    for (const id of [at.item.serial, 'NOSUCHPIECE0'])
      expect((await at.record(id)).headers['cache-control']).toBe('no-cache');
    expect((await at.rest.call(`/v1/timeline/${at.item.serial}`)).headers['cache-control']).toBe('private, no-cache');
  });

  it('§2.9: has its sixteen fields', async () => {
    const { status, json } = await at.record(at.item.serial);
    expect(status).toBe(200);
    expect(Object.keys(json)).toHaveLength(16);
    expect(json).toMatchObject({
      product_name: 'Tote, cognac',
      brand_name: 'NORDATELIR',
      brand_logo_url: 'https://x.test/l.png',
      brand_hide_powered_by: true,
      category_name: 'Handbags',
      token_id: at.item.tokenId,
      status: 'written',
      declared_stolen: false,
      is_verified: true,
      registered_at: '2026-09-10T08:00:00+00:00',
      verified_at: '2026-09-10T08:00:00+00:00',
      certificate_status: 'active',
      chain: null,
    });
  });

  it('§2.1: takes every form: hash with and without 0x in any case, token id, serial as typed, certificate number', async () => {
    for (const id of [
      at.item.uidHash,
      at.item.uidHash.slice(2).toUpperCase(),
      at.item.tokenId,
      ' oaib2c3d4e5f ',
      'DPP-CERT-000000000001',
    ]) {
      expect((await at.record(id)).json.token_id).toBe(at.item.tokenId);
    }
  });

  it('without /v1 it answers the same', async () => {
    const bare = await at.rest.call(`/products/${at.item.serial}/public`);
    expect(bare.json).toEqual((await at.record(at.item.serial)).json);
  });

  it('the language follows lang, then Accept-Language, then English; a category without French shows English', async () => {
    expect((await at.record(at.item.serial, {}, '?lang=fr')).json.category_name).toBe('Sacs à main');
    expect((await at.record(at.item.serial, { 'Accept-Language': 'de, fr;q=0.5' })).json.category_name).toBe(
      'Sacs à main',
    );
    expect((await at.record(at.item.serial, { 'Accept-Language': 'fr;q=0, en' }, '?lang=xx')).json.category_name).toBe(
      'Handbags',
    );
    const plain = await addItem(at.stage, at.brand, await addCategory(at.stage, { en: 'Belts' }));
    expect((await at.record(plain.serial, {}, '?lang=fr')).json.category_name).toBe('Belts');
  });

  it.each(['burned', 'superseded', 'archived'])('a %s item is not found by any form', async (status) => {
    const gone = await addItem(at.stage, at.brand, at.category, { status });
    await addCertificate(at.stage, gone, `DPP-CERT-GONE${status.padEnd(8, '0').slice(0, 8)}`);
    for (const id of [gone.serial, gone.uidHash, gone.tokenId, `DPP-CERT-GONE${status.padEnd(8, '0').slice(0, 8)}`]) {
      const { status: code, json } = await at.record(id);
      expect([code, json]).toEqual([404, { detail: 'Product not found' }]);
    }
  });

  it('§2.9: the image is the item’s own, else its model’s main image, else null', async () => {
    const [model] = await at.stage.sql<{ id: number }>(
      `insert into catalog.model (brand_id, sku, primary_image_url) values ($1, 'TOTE', 'https://x.test/m.jpg') returning id`,
      [at.brand.id],
    );
    const pictured = await addItem(at.stage, at.brand, at.category, { modelId: model!.id });
    expect((await at.record(pictured.serial)).json.image_url).toBe('https://x.test/m.jpg');
    await at.stage.sql(`update custody.item set image_url = 'https://x.test/i.jpg' where id = $1`, [pictured.id]);
    expect((await at.record(pictured.serial)).json.image_url).toBe('https://x.test/i.jpg');
    expect((await at.record(at.item.serial)).json.image_url).toBeNull();
    await at.stage.sql(`update custody.item set image_url = '' where id = $1`, [pictured.id]);
    expect((await at.record(pictured.serial)).json.image_url).toBe('https://x.test/m.jpg');
  });

  it('an item that is not registered yet has no token, transaction nor date', async () => {
    const draft = await addItem(at.stage, at.brand, at.category, { status: 'draft', minedAt: null });
    expect((await at.record(draft.serial)).json).toMatchObject({
      token_id: null,
      tx_hash: null,
      registered_at: null,
      is_verified: false,
      certificate_status: null,
    });
  });

  it('hides the mention only when the plan includes white labeling', async () => {
    const theirs = await addItem(at.stage, at.other, at.category);
    expect((await at.record(theirs.serial)).json.brand_hide_powered_by).toBe(false);
  });

  it("on a brand domain another brand's item is not found", async () => {
    const theirs = await addItem(at.stage, at.other, at.category);
    const Host = 'nordatelir.example.test';
    expect((await at.record(theirs.serial, { Host })).json).toEqual({ detail: 'Product not found' });
    expect((await at.record(at.item.serial, { Host })).status).toBe(200);
  });

  it.each(['0A1B2C3D4E5U', 'nothing', `0x${'00'.repeat(32)}`, '1'.repeat(77), '%00'])('%s is not found', async (id) => {
    expect((await at.record(id)).status).toBe(404);
  });

  it('an API key or a broken session changes nothing: never 401 or 403', async () => {
    for (const token of ['dpp_test_x', 'not a token']) {
      expect((await at.record(at.item.serial, { Authorization: `Bearer ${token}` })).status).toBe(200);
    }
  });
});

describe('§8 windows per address', () => {
  it.each([
    ['/p/{id}', 60, '30'],
    ['/timeline/{id}', 600, '30'],
    ['/products/{id}/public', 600, '30'],
    ['/resolve/{id}', 60, '30'],
  ])('%s: %i calls per 60 seconds, with and without /v1 together, found or not', async (path, limit, retryAfter) => {
    const still = await startRest({ graph: at.stage.platform.graph, clock: () => new Date('2026-11-21T00:00:30Z') });
    try {
      const paths = [`/v1${path.replace('{id}', at.item.serial)}`, path.replace('{id}', 'nothing')];
      for (let call = 1; call <= limit; call++) {
        const { status, headers } = await still.call(paths[call % 2]!);
        expect(status).not.toBe(429);
        expect(headers['x-ratelimit-limit']).toBe(String(limit));
        expect(headers['x-ratelimit-remaining']).toBe(String(limit - call));
        expect(headers['x-ratelimit-reset']).toBe(String(Date.UTC(2026, 10, 21, 0, 1) / 1000));
      }
      const { status, json, headers } = await still.call(paths[1]!);
      expect([status, json.detail, headers['retry-after'], headers['x-ratelimit-remaining']]).toEqual([
        429,
        `Rate limit exceeded: ${limit} requests per 60s`,
        retryAfter,
        '0',
      ]);
    } finally {
      await still.close();
    }
  });
});
