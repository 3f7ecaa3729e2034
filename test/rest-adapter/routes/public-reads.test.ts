import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addCertificate, addItem, type Item } from '../../support/items.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let brand: { id: number; code: string };
let other: { id: number; code: string };
let category: number;
let item: Item;
let minute = 0;

beforeAll(async () => {
  stage = await openStage();
  // Each call of a test in a minute of its own: windows are tested where they matter.
  rest = await startRest({
    graph: stage.platform.graph,
    clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
    settings: { publicUrl: stage.options.publicUrl },
  });
  brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  other = { id: await stage.brand('OTHERBRAND', { features: [] }), code: 'OTHERBRAND' };
  await stage.sql(
    `update catalog.brand set logo_url = 'https://x.test/l.png', primary_color = '#1f3a5f', hide_powered_by = true,
            domain = code || '.example.test'`.replace('code ||', 'lower(code) ||'),
  );
  category = await addCategory(stage);
  item = await addItem(stage, brand, category, { serial: '0A1B2C3D4E5F' });
  await addCertificate(stage, item, 'DPP-CERT-000000000001', { customFields: { care_level: 'gold' } });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const record = (id: string, headers: Record<string, string> = {}, query = '') =>
  rest.call(`/v1/products/${encodeURIComponent(id)}/public${query}`, { headers });
const certificate = (id: string, headers: Record<string, string> = {}) =>
  rest.call(`/v1/certificate/${encodeURIComponent(id)}`, { headers });

describe('§4.17 public product record', () => {
  it('says that no cache may answer for it without asking, found or not', async () => {
    for (const id of [item.serial, 'NOSUCHPIECE0'])
      expect((await record(id)).headers['cache-control']).toBe('no-cache');
    expect((await rest.call(`/v1/timeline/${item.serial}`)).headers['cache-control']).toBe('private, no-cache');
  });

  it('§2.9: has its sixteen fields', async () => {
    const { status, json } = await record(item.serial);
    expect(status).toBe(200);
    expect(Object.keys(json)).toHaveLength(16);
    expect(json).toMatchObject({
      product_name: 'Tote, cognac',
      brand_name: 'NORDATELIR',
      brand_logo_url: 'https://x.test/l.png',
      brand_hide_powered_by: true,
      category_name: 'Handbags',
      token_id: item.tokenId,
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
      item.uidHash,
      item.uidHash.slice(2).toUpperCase(),
      item.tokenId,
      ' oaib2c3d4e5f ',
      'DPP-CERT-000000000001',
    ]) {
      expect((await record(id)).json.token_id).toBe(item.tokenId);
    }
  });

  it('without /v1 it answers the same', async () => {
    const bare = await rest.call(`/products/${item.serial}/public`);
    expect(bare.json).toEqual((await record(item.serial)).json);
  });

  it('the language follows lang, then Accept-Language, then English; a category without French shows English', async () => {
    expect((await record(item.serial, {}, '?lang=fr')).json.category_name).toBe('Sacs à main');
    expect((await record(item.serial, { 'Accept-Language': 'de, fr;q=0.5' })).json.category_name).toBe('Sacs à main');
    expect((await record(item.serial, { 'Accept-Language': 'fr;q=0, en' }, '?lang=xx')).json.category_name).toBe(
      'Handbags',
    );
    const plain = await addItem(stage, brand, await addCategory(stage, { en: 'Belts' }));
    expect((await record(plain.serial, {}, '?lang=fr')).json.category_name).toBe('Belts');
  });

  it.each(['burned', 'superseded', 'archived'])('a %s item is not found by any form', async (status) => {
    const gone = await addItem(stage, brand, category, { status });
    await addCertificate(stage, gone, `DPP-CERT-GONE${status.padEnd(8, '0').slice(0, 8)}`);
    for (const id of [gone.serial, gone.uidHash, gone.tokenId, `DPP-CERT-GONE${status.padEnd(8, '0').slice(0, 8)}`]) {
      const { status: code, json } = await record(id);
      expect([code, json]).toEqual([404, { detail: 'Product not found' }]);
    }
  });

  it('§2.9: the image is the item’s own, else its model’s main image, else null', async () => {
    const [model] = await stage.sql<{ id: number }>(
      `insert into catalog.model (brand_id, sku, primary_image_url) values ($1, 'TOTE', 'https://x.test/m.jpg') returning id`,
      [brand.id],
    );
    const pictured = await addItem(stage, brand, category, { modelId: model!.id });
    expect((await record(pictured.serial)).json.image_url).toBe('https://x.test/m.jpg');
    await stage.sql(`update custody.item set image_url = 'https://x.test/i.jpg' where id = $1`, [pictured.id]);
    expect((await record(pictured.serial)).json.image_url).toBe('https://x.test/i.jpg');
    expect((await record(item.serial)).json.image_url).toBeNull();
  });

  it('an item that is not registered yet has no token, transaction nor date', async () => {
    const draft = await addItem(stage, brand, category, { status: 'draft', minedAt: null });
    expect((await record(draft.serial)).json).toMatchObject({
      token_id: null,
      tx_hash: null,
      registered_at: null,
      is_verified: false,
      certificate_status: null,
    });
  });

  it('hides the mention only when the plan includes white labeling', async () => {
    const theirs = await addItem(stage, other, category);
    expect((await record(theirs.serial)).json.brand_hide_powered_by).toBe(false);
  });

  it("on a brand domain another brand's item is not found", async () => {
    const theirs = await addItem(stage, other, category);
    const Host = 'nordatelir.example.test';
    expect((await record(theirs.serial, { Host })).json).toEqual({ detail: 'Product not found' });
    expect((await record(item.serial, { Host })).status).toBe(200);
  });

  it.each(['0A1B2C3D4E5U', 'nothing', `0x${'00'.repeat(32)}`, '1'.repeat(77), '%00'])('%s is not found', async (id) => {
    expect((await record(id)).status).toBe(404);
  });

  it('an API key or a broken session changes nothing: never 401 or 403', async () => {
    for (const token of ['dpp_test_x', 'not a token']) {
      expect((await record(item.serial, { Authorization: `Bearer ${token}` })).status).toBe(200);
    }
  });
});

describe('§4.14 certificate', () => {
  it('§2.8: has its eleven fields', async () => {
    const { status, json } = await certificate('DPP-CERT-000000000001');
    expect(status).toBe(200);
    expect(json).toEqual({
      certificate_number: 'DPP-CERT-000000000001',
      status: 'active',
      issued_at: '2026-09-10T08:00:00+00:00',
      expires_at: null,
      issuer_name: 'NORDATELIR',
      product_name: 'Tote, cognac',
      brand_name: 'NORDATELIR',
      brand_logo_url: 'https://x.test/l.png',
      brand_primary_color: '#1f3a5f',
      brand_hide_powered_by: true,
      custom_fields: { care_level: 'gold' },
    });
  });

  it('takes chip hash, token id and serial too, trimmed', async () => {
    for (const id of [item.uidHash, item.tokenId, ' 0a1b2c3d4e5f ', ' DPP-CERT-000000000001 ']) {
      expect((await certificate(id)).json.certificate_number).toBe('DPP-CERT-000000000001');
    }
  });

  it('§3.3: the most recent still valid, else the most recent with its real status; by its number, that very one', async () => {
    const many = await addItem(stage, brand, category);
    await addCertificate(stage, many, 'DPP-CERT-MANY00000001', { issuedAt: '2026-01-01T00:00:00Z' });
    await addCertificate(stage, many, 'DPP-CERT-MANY00000002', { issuedAt: '2026-02-01T00:00:00Z' });
    await addCertificate(stage, many, 'DPP-CERT-MANY00000003', { issuedAt: '2026-03-01T00:00:00Z', status: 'revoked' });
    expect((await certificate(many.serial)).json.certificate_number).toBe('DPP-CERT-MANY00000002');
    expect((await certificate('DPP-CERT-MANY00000003')).json.status).toBe('revoked');
    await stage.sql("update custody.certificate set status = 'revoked' where item_id = $1", [many.id]);
    expect((await certificate(many.serial)).json).toMatchObject({
      certificate_number: 'DPP-CERT-MANY00000003',
      status: 'revoked',
    });
  });

  it('a destroyed item is found by the number only', async () => {
    const gone = await addItem(stage, brand, category, { status: 'burned' });
    await addCertificate(stage, gone, 'DPP-CERT-BURNED000001');
    expect((await certificate('DPP-CERT-BURNED000001')).json.status).toBe('active');
    for (const id of [gone.serial, gone.uidHash, gone.tokenId]) {
      expect((await certificate(id)).json).toEqual({ detail: 'Product not found' });
    }
  });

  it('§2.8: its own fields stand in the order the brand gave them', async () => {
    const fields = { care_level: 'gold', stitched_by: 'Claire', a: 1, zip: { z: 1, aa: 2 }, tannery: 'Haas' };
    const tote = await addItem(stage, brand, category);
    await addCertificate(stage, tote, 'DPP-CERT-0RDER0000001', { customFields: fields });
    const { text } = await certificate('DPP-CERT-0RDER0000001');
    expect(text).toContain(JSON.stringify(fields));
  });

  it('case matters in a certificate number', async () => {
    expect((await certificate('dpp-cert-000000000001')).status).toBe(404);
  });

  it('a browser is sent to the page, with what was resolved, else with what was sent', async () => {
    const browser = { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'fr-FR' };
    const found = await certificate(item.serial, browser);
    expect([found.status, found.headers.location, found.text]).toEqual([
      307,
      '/fr/certificate/DPP-CERT-000000000001',
      '',
    ]);
    expect((await certificate('no/thing', browser)).headers.location).toBe('/fr/certificate/no%2Fthing');
    expect((await certificate(item.serial, { Accept: 'TEXT/HTML' })).status).toBe(307);
  });

  it('§8: 60 calls per 60 seconds, with three headers, and a Retry-After of 60', async () => {
    const still = await startRest({ graph: stage.platform.graph, clock: () => new Date('2026-11-21T00:00:30Z') });
    try {
      for (let call = 1; call <= 60; call++) {
        const { status, headers } = await still.call('/certificate/DPP-CERT-000000000001');
        expect(status).toBe(200);
        expect(headers['x-ratelimit-remaining']).toBe(String(60 - call));
      }
      const refused = await still.call('/v1/certificate/DPP-CERT-000000000001');
      expect([refused.status, refused.json, refused.headers['retry-after']]).toEqual([
        429,
        { detail: 'Rate limit exceeded: 60 requests per 60s' },
        '60',
      ]);
    } finally {
      await still.close();
    }
  });
});

describe('§4.24 printed serials', () => {
  const follow = (path: string, headers: Record<string, string> = {}) => rest.call(path, { headers });

  it('lead to the product page with the canonical serial, in French unless asked otherwise', async () => {
    const { status, headers, text } = await follow('/v1/p/0a1b2c3d4e5f');
    expect([status, headers.location, text]).toEqual([302, '/fr/product/0A1B2C3D4E5F', '']);
    expect((await follow('/p/0A1B2C3D4E5F', { 'Accept-Language': 'de, en-GB' })).headers.location).toBe(
      '/en/product/0A1B2C3D4E5F',
    );
  });

  it.each([
    'linkType=dpp',
    'linktype=passport',
    'linkType=%20GS1:DPP%20',
    'linkType=gs1:digitalProductPassport',
  ])('%s asks for the passport', async (query) =>
    expect((await follow(`/p/0A1B2C3D4E5F?${query}`)).headers.location).toBe(`/fr/passport/${item.uidHash}`));

  it('other link types act as absent', async () => {
    expect((await follow('/p/0A1B2C3D4E5F?linkType=gs1:pip')).headers.location).toBe('/fr/product/0A1B2C3D4E5F');
    // An absent one leaves the word to the other spelling.
    for (const query of ['linkType=gs1:pip&linktype=dpp', 'linkType=&linktype=dpp'])
      expect((await follow(`/p/0A1B2C3D4E5F?${query}`)).headers.location).toBe(`/fr/passport/${item.uidHash}`);
  });

  it.each(['archived', 'superseded', 'burned'])('a %s item leads to its passport', async (status) => {
    const gone = await addItem(stage, brand, category, { status });
    expect((await follow(`/p/${gone.serial}`)).headers.location).toBe(`/fr/passport/${gone.uidHash}`);
  });

  it('of several records of one serial, the one in the catalog, else the most recent', async () => {
    await addItem(stage, brand, category, { serial: '0TW0REC0RDS0'.replace('O', '0'), status: 'archived' });
    const kept = await addItem(stage, brand, category, { serial: '0TW0REC0RDS0' });
    await addItem(stage, brand, category, { serial: '0TW0REC0RDS0', status: 'superseded' });
    expect((await follow('/p/0TW0REC0RDS0')).headers.location).toBe('/fr/product/0TW0REC0RDS0');
    await stage.sql("update custody.item set status = 'archived' where id = $1", [kept.id]);
    const [latest] = await stage.sql<{ uid_hash: string }>(
      "select uid_hash from custody.item where serial = '0TW0REC0RDS0' order by id desc limit 1",
    );
    expect((await follow('/p/0TW0REC0RDS0')).headers.location).toBe(`/fr/passport/${latest!.uid_hash}`);
  });

  it("on a brand's own domain the destination is there, over https; another brand's item is unknown", async () => {
    const Host = 'nordatelir.example.test';
    expect((await follow('/p/0A1B2C3D4E5F', { Host })).headers.location).toBe(
      'https://nordatelir.example.test/fr/product/0A1B2C3D4E5F',
    );
    const theirs = await addItem(stage, other, category);
    expect((await follow(`/p/${theirs.serial}`, { Host })).json).toEqual({ detail: 'Unknown product identifier' });
  });

  it('a host name that is not served: 400 without a body', async () => {
    const { status, text } = await follow('/p/0A1B2C3D4E5F', { Host: 'elsewhere.example.test' });
    expect([status, text]).toEqual([400, '']);
  });

  it.each(['0A1B2C3D4E5U', 'short', '0A1B2C3D4E5FF', 'ZZZZZZZZZZZZ'])('%s is unknown', async (serial) => {
    const { status, json } = await follow(`/p/${serial}`);
    expect([status, json]).toEqual([404, { detail: 'Unknown product identifier' }]);
  });
});

describe('§4.13 /resolve', () => {
  const follow = async (id: string) => {
    const { status, headers } = await rest.call(`/v1/resolve/${encodeURIComponent(id)}`);
    return [status, headers.location];
  };

  it('leads where the identifier belongs', async () => {
    expect(await follow('0a1b2c3d4e5f')).toEqual([307, '/fr/product/0A1B2C3D4E5F']);
    expect(await follow(item.uidHash)).toEqual([307, `/fr/passport/${item.uidHash}`]);
    expect(await follow(item.tokenId)).toEqual([307, `/fr/passport/${item.uidHash}`]);
    expect(await follow('DPP-CERT-000000000001')).toEqual([307, '/fr/certificate/DPP-CERT-000000000001']);
    expect(await follow('3614270000010')).toEqual([307, '/01/03614270000010']);
  });

  it('nothing else is known', async () => {
    const { status, json } = await rest.call('/resolve/3614270000012');
    expect([status, json]).toEqual([404, { detail: 'Unknown identifier' }]);
  });
});

describe('§4.15 certificate download', () => {
  it('is a PDF named after the certificate found', async () => {
    const answer = await rest.call(`/v1/certificate/${item.serial}/download?lang=fr`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename=certificate-DPP-CERT-000000000001.pdf');
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
  });

  it('404 when nothing is found', async () => {
    const answer = await rest.call('/certificate/DPP-CERT-NOSUCHNUMBER/download');
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Product not found' }]);
  });
});

describe('§8 windows per address', () => {
  it.each([
    ['/p/{id}', 60, '30'],
    ['/timeline/{id}', 600, '30'],
    ['/products/{id}/public', 600, '30'],
    ['/resolve/{id}', 60, '30'],
  ])('%s: %i calls per 60 seconds, with and without /v1 together, found or not', async (path, limit, retryAfter) => {
    const still = await startRest({ graph: stage.platform.graph, clock: () => new Date('2026-11-21T00:00:30Z') });
    try {
      const paths = [`/v1${path.replace('{id}', item.serial)}`, path.replace('{id}', 'nothing')];
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
