import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addCategory, addItem, GTIN, OTHER_GTIN, publishPassport } from '../../support/catalog.js';
import { BASE, type DigitalLinks, LOT_PATH, openDigitalLinks, PHONE } from '../../support/digital-links.js';

let at: DigitalLinks;
beforeAll(async () => {
  at = await openDigitalLinks();
  await publishPassport(at.stage, { batchId: at.batchId }, { labels: { lot: 1 } });
});
beforeEach(() => at.stage.pass(60));
afterAll(() => at?.close());

describe('the product identifier as data (EN 18216, DAT-016)', () => {
  const JSON_ONLY = { Accept: 'application/json' };

  it.each([
    ['a model', () => `/01/${GTIN}`, 'model'],
    ['a lot', () => `/01/${GTIN}/10/${LOT_PATH}`, 'batch'],
    ['an item', () => `/01/${GTIN}/21/${at.item.serial}`, 'item'],
    ['an item of a lot', () => `/01/${GTIN}/10/${LOT_PATH}/21/${at.item.serial}`, 'item'],
  ])('[EN 18216 product address] %s answers its passport, about the identifier that was asked for', async (_, path, granularity) => {
    const { status, headers, json } = await at.get(path(), JSON_ONLY);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect([json.uniqueProductIdentifier, json.granularity]).toEqual([`${BASE}${path()}`, granularity]);
    expect(headers.link).toContain(`<${json.digitalProductPassportId}>; rel="dpp"; type="application/json"`);
    expect([headers['cache-control'], headers['content-location']]).toEqual(['public, no-cache', undefined]);
    expect(headers.vary).toContain('Accept');
    const whole = (await at.get(json.digitalProductPassportId.slice(BASE.length))).json;
    expect(whole.digitalProductPassportId).toBe(json.digitalProductPassportId);
  });

  it('§4.25 holds for a browser, a wildcard and no Accept: a redirect, which names the passport', async () => {
    for (const accept of [undefined, '*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8']) {
      const { status, headers } = await at.get(`/01/${GTIN}`, accept === undefined ? {} : { Accept: accept });
      expect([status, headers.location]).toEqual([302, `${BASE}/en/passport/01/${GTIN}`]);
      expect(headers.link).toMatch(/<http:\/\/localhost:8080\/v1\/dpps\/\d+>; rel="dpp"; type="application\/json"/);
      expect(headers.vary).toContain('Accept');
    }
  });

  it.each([
    ['application/json, text/html;q=0.1', 'application/json'],
    ['text/html;q=0, */*', 'application/json'],
    ['text/html;q=0, */*;q=0.5', 'application/json'],
    ['application/ld+json, application/json;q=0.9, */*;q=0.1', 'application/ld+json'],
    ['application/ld+json', 'application/ld+json'],
    ['text/turtle', 'text/turtle; charset=utf-8'],
    ['application/xml', 'application/xml'],
    ['application/json;q=0.1, text/turtle', 'text/turtle; charset=utf-8'],
  ])('%s is answered in %s', async (accept, type) => {
    const { status, headers, text } = await at.get(`/01/${GTIN}`, { Accept: accept });
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(text).toContain(`${BASE}/01/${GTIN}`);
  });

  it.each([
    'application/json;q=0',
    'image/png',
    'text/html, application/json;q=0.9',
    'application/json, text/plain, */*',
  ])('%s is redirected', async (accept) => expect((await at.get(`/01/${GTIN}`, { Accept: accept })).status).toBe(302));

  it('every media type has a strong tag of its own; what the reader has is 304 until it changes', async () => {
    const tags = new Set<string>();
    for (const accept of ['application/json', 'application/ld+json', 'text/turtle', 'application/xml']) {
      const { headers } = await at.get(`/01/${GTIN}`, { Accept: accept });
      const tag = headers.etag!;
      expect(tag).toMatch(/^"[^"]+"$/);
      tags.add(tag);
      const again = await at.get(`/01/${GTIN}`, { Accept: accept, 'If-None-Match': `"other", ${tag}` });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    }
    expect(tags.size).toBe(4);
    const [tag = ''] = tags;
    expect(
      (await at.get(`/01/${GTIN}`, { ...JSON_ONLY, 'If-None-Match': '"other"' })).json.uniqueProductIdentifier,
    ).toBe(`${BASE}/01/${GTIN}`);
    await publishPassport(at.stage, { modelId: at.modelId }, { labels: { a: 2 } });
    const changed = await at.get(`/01/${GTIN}`, { ...JSON_ONLY, 'If-None-Match': tag });
    expect([changed.status, changed.headers.etag === tag]).toEqual([200, false]);
  });

  it('the narrowest level that is known answers for an unknown part, and says which it is', async () => {
    for (const below of ['/10/NONE', '/21/000000000000', '/22/V', '/235/X']) {
      const { status, headers, json } = await at.get(`/01/${GTIN}${below}`, JSON_ONLY);
      expect([status, json.uniqueProductIdentifier]).toEqual([200, `${BASE}/01/${GTIN}`]);
      expect(headers['content-location']).toBe(`${BASE}/01/${GTIN}`);
    }
    expect((await at.get(`/01/${OTHER_GTIN}`, JSON_ONLY)).json.detail).toBe('Unknown GS1 Digital Link');
  });

  it("on a brand's own host the identifier is the platform's, which Content-Location names", async () => {
    const item = `/01/${GTIN}/21/${at.item.serial}`;
    for (const path of [`/01/${GTIN}`, item, `/p/${at.item.serial}`]) {
      const { headers, json } = await at.get(path, {
        ...JSON_ONLY,
        Host: 'nord.example.test',
        Origin: 'https://x.test',
      });
      expect([json.uniqueProductIdentifier, headers['content-location']]).toEqual([`${BASE}${path}`, `${BASE}${path}`]);
      expect(headers['access-control-expose-headers']).toContain('Content-Location');
    }
  });

  it('§2.1: an item is named by its own serial, in whatever spelling it was asked for', async () => {
    const own = `/01/${GTIN}/21/${at.item.serial}`;
    for (const typed of ['oaib2c3d4e5f', '%200A1B2C3D4E5F%20', 'OAlB2C3D4E5F']) {
      const { status, headers, json } = await at.get(`/01/${GTIN}/21/${typed}`, JSON_ONLY);
      expect([status, json.uniqueProductIdentifier, json.granularity]).toEqual([200, `${BASE}${own}`, 'item']);
      expect(headers['content-location']).toBe(`${BASE}${own}`);
      const page = await at.get(`/01/${GTIN}/21/${typed}`);
      expect(page.headers.location).toBe(`${BASE}/en/passport/${at.item.uidHash}`);
    }
  });

  it('a chip hash or token id is no serial: the model answers, as for an unknown one', async () => {
    for (const form of [at.item.uidHash, at.item.tokenId]) {
      const { status, json } = await at.get(`/01/${GTIN}/21/${form}`, JSON_ONLY);
      expect([status, json.uniqueProductIdentifier]).toEqual([200, `${BASE}/01/${GTIN}`]);
      const page = await at.get(`/01/${GTIN}/21/${form}`);
      expect(page.headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
    }
  });

  it('a passport visible to its owner only is not data for anonymous callers: the link leads to the page, and names no passport', async () => {
    const mine = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: 'NORDATELIR',
      categoryId: await addCategory(at.stage, 'wallet'),
      serial: '0A1B2C3D4E60',
      modelId: at.modelId,
    });
    await publishPassport(at.stage, { productId: mine.id }, { labels: { secret: 1 } }, 'owner_only');
    const { status, headers } = await at.get(`/01/${GTIN}/21/${mine.serial}`, JSON_ONLY);
    expect([status, headers.location]).toEqual([302, `${BASE}/en/passport/${mine.uidHash}`]);
    expect(headers.link).not.toContain('rel="dpp"');
    const { json } = await at.get(`/01/${GTIN}/21/${mine.serial}?linkType=all`);
    expect([json.linkset[0].dpp, json.linkset[1].dpp.length]).toEqual([undefined, 1]);
  });

  it('an internal passport of an item hides that of its model: the link leads to the page of the item, with its state', async () => {
    const kept = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: 'NORDATELIR',
      categoryId: await addCategory(at.stage, 'braces'),
      serial: '0A1B2C3D4E62',
      modelId: at.modelId,
    });
    await publishPassport(at.stage, { productId: kept.id }, { labels: { secret: 1 } }, 'internal');
    const { status, headers } = await at.get(`/01/${GTIN}/21/${kept.serial}`, JSON_ONLY);
    expect([status, headers.location]).toEqual([302, `${BASE}/en/passport/${kept.uidHash}`]);
    expect(headers.link).not.toContain('rel="dpp"');
  });

  it('a public version is data for anonymous callers although a newer one is for the owner only, and the link names it', async () => {
    const mine = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: 'NORDATELIR',
      categoryId: await addCategory(at.stage, 'purse'),
      serial: '0A1B2C3D4E61',
      modelId: at.modelId,
    });
    await publishPassport(at.stage, { productId: mine.id }, { labels: { open: 1 } });
    await publishPassport(at.stage, { productId: mine.id }, { labels: { secret: 1 } }, 'owner_only');
    const link = `/01/${GTIN}/21/${mine.serial}`;
    const { status, json } = await at.get(link, JSON_ONLY);
    expect([status, json.labels]).toEqual([200, { open: 1 }]);
    expect((await at.get(link)).headers.link).toContain(`<${json.digitalProductPassportId}>; rel="dpp"`);
    const [own] = (await at.get(`${link}?linkType=all`)).json.linkset;
    expect(own.dpp).toMatchObject([{ href: json.digitalProductPassportId }]);
  });

  it('a link type asks for one link: of JSON that of the passport', async () => {
    const { status, headers } = await at.get(`/01/${GTIN}?linkType=gs1:dpp`, JSON_ONLY);
    expect([status, headers.location]).toEqual([
      302,
      expect.stringMatching(/^http:\/\/localhost:8080\/v1\/dpps\/\d+$/),
    ]);
  });

  it('what is read as data is no scan', async () => {
    const before = await at.scans(at.passportId);
    await at.get(`/01/${GTIN}`, { 'User-Agent': PHONE, ...JSON_ONLY });
    expect(await at.scans(at.passportId)).toBe(before);
  });
});

describe('§4.24 the address of an item as data', () => {
  const path = () => `/p/${at.item.serial}`;
  const JSON_ONLY = { Accept: 'application/json' };

  it('answers the passport of the item under the address that was asked for', async () => {
    const { status, headers, json } = await at.get(path(), JSON_ONLY);
    expect([status, json.uniqueProductIdentifier, json.granularity]).toEqual([200, `${BASE}${path()}`, 'item']);
    expect(headers.link).toBe(`<${json.digitalProductPassportId}>; rel="dpp"; type="application/json"`);
    const again = await at.get(path(), { ...JSON_ONLY, 'If-None-Match': headers.etag! });
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'public, no-cache']);
    expect((await at.get(path(), { Accept: 'text/turtle' })).text).toContain(`${BASE}${path()}`);
  });

  it('§2.1: names the item by its own serial, in whatever spelling it was asked for', async () => {
    for (const typed of ['oaib2c3d4e5f', '%20OAlB2C3D4E5F%20']) {
      const { status, headers, json } = await at.get(`/p/${typed}`, JSON_ONLY);
      expect([status, json.uniqueProductIdentifier]).toEqual([200, `${BASE}${path()}`]);
      expect(headers['content-location']).toBe(`${BASE}${path()}`);
    }
    for (const typed of [at.item.uidHash, at.item.tokenId, 'U'.repeat(12), 'a'.repeat(250)])
      expect((await at.get(`/p/${typed}`, JSON_ONLY)).status).toBe(404);
  });

  it('§4.24 holds for a browser, a wildcard and no Accept: a redirect to the page', async () => {
    const [browser, library] = ['text/html,application/xml;q=0.9,*/*;q=0.8', 'application/json, text/plain, */*'];
    for (const accept of ['*/*', browser, library]) {
      const { status, headers, text } = await at.get(path(), { Accept: accept });
      expect([status, headers.location, text]).toEqual([302, `/fr/product/${at.item.serial}`, '']);
      const { digitalProductPassportId: id } = (await at.get(path(), JSON_ONLY)).json;
      expect(headers.link).toBe(`<${id}>; rel="dpp"; type="application/json"`);
    }
    expect((await at.get(path())).status).toBe(302);
  });

  it('an item without a passport leads to its page for everyone; an unknown one is unknown', async () => {
    const bare = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: 'NORDATELIR',
      categoryId: await addCategory(at.stage, 'belt'),
      serial: '0A1B2C3D4E70',
    });
    const leads = await at.get(`/p/${bare.serial}`, JSON_ONLY);
    expect([leads.headers.location, leads.headers.link]).toEqual([`/fr/product/${bare.serial}`, undefined]);
    const unknown = await at.get('/p/000000000000', JSON_ONLY);
    expect([unknown.status, unknown.json.detail]).toEqual([404, 'Unknown product identifier']);
  });

  it("a brand's withdrawn item on its domain has not the passport of another brand's item of the same serial", async () => {
    const owner = await at.stage.brand('FORMERLY00');
    await at.stage.sql(`update catalog.brand set domain = 'formerly.example.test' where id = $1`, [owner]);
    const { serial: own } = await addItem(at.stage, {
      ...{ brandId: owner, brandCode: 'FORMERLY00', categoryId: await addCategory(at.stage, 'hat') },
      ...{ serial: path().slice('/p/'.length), status: 'archived' },
    });
    at.stage.pass(60);
    const leads = await at.get(`/p/${own}`, { ...JSON_ONLY, Host: 'formerly.example.test' });
    expect([leads.status, leads.headers.link]).toEqual([302, undefined]);
    expect(leads.headers.location).toContain('formerly.example.test');
  });

  it("another brand's item on a brand domain is unknown as data too", async () => {
    const foreign = await at.stage.brand('FOREIGN000');
    await at.stage.sql(`update catalog.brand set domain = 'foreign.example.test' where id = $1`, [foreign]);
    at.stage.pass(60);
    const { status, json } = await at.get(path(), { ...JSON_ONLY, Host: 'foreign.example.test' });
    expect([status, json.detail]).toEqual([404, 'Unknown product identifier']);
  });
});
