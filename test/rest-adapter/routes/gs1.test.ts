import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import {
  addBatch,
  addCategory,
  addItem,
  addModel,
  GTIN,
  type Item,
  OTHER_GTIN,
  publishPassport,
} from '../../support/catalog.js';
import { type Rest, type RestCall, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const LOT = 'L+09';
const LOT_PATH = encodeURIComponent(LOT);

let stage: Stage;
let rest: Rest;
let brandId: number;
let modelId: number;
let passportId: number;
let item: Item;

const get = (path: string, headers: Record<string, string> = {}, call: RestCall = {}) =>
  rest.call(path, { ...call, headers });
const scans = async (id: number): Promise<number> =>
  (await stage.sql<{ scans: number }>('select scans from passports.scan_count where passport_id = $1', [id]))[0]
    ?.scans ?? 0;

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  // Windows are per minute of this clock: every test has one of its own.
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand('NORDATELIR');
  await stage.sql(`update catalog.brand set domain = 'nord.example.test', language = 'fr' where id = $1`, [brandId]);
  const categoryId = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId, name: 'Tote' });
  const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  item = await addItem(stage, {
    brandId,
    brandCode: 'NORDATELIR',
    categoryId,
    serial: '0A1B2C3D4E5F',
    modelId,
    batchId,
  });
  passportId = await publishPassport(stage, { modelId }, { labels: { a: 1 } });
});
beforeEach(() => stage.pass(60));
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('§4.25 redirects', () => {
  it('[GS1 Resolver 1.2 redirect] a lot without a passport leads to the model, in the language of the reader', async () => {
    const { status, headers, text } = await get(`/01/4006381333931/10/${LOT_PATH}`, {
      'Accept-Language': 'de, fr;q=0.9',
    });
    expect([status, headers.location, text]).toEqual([302, `${BASE}/fr/passport/01/${GTIN}`, '']);
    expect(headers.vary).toContain('Accept-Language');
    expect((await get(`/01/${GTIN}`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
  });

  it('a lot with a passport leads to it', async () => {
    const [batch] = await stage.sql<{ id: number }>('select id from catalog.batch where batch_code = $1', [LOT]);
    await publishPassport(stage, { batchId: batch?.id as number }, { labels: { lot: 1 } });
    expect((await get(`/01/${GTIN}/10/${LOT_PATH}`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}/10/L%2B09`);
    expect((await get(`/01/${GTIN}/10/l%2B09`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
  });

  it('an item leads to its own page; an unknown serial leads to the lot, else the model', async () => {
    const page = `${BASE}/en/passport/${item.uidHash}`;
    expect((await get(`/01/${GTIN}/21/${item.serial}`)).headers.location).toBe(page);
    expect((await get(`/01/${GTIN}/10/${LOT_PATH}/21/${item.serial}`)).headers.location).toBe(page);
    expect((await get(`/01/${GTIN}/10/OTHER/21/${item.serial}`)).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}`,
    );
    expect((await get(`/01/${GTIN}/10/${LOT_PATH}/21/000000000000`)).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}/10/L%2B09`,
    );
  });

  it("on the brand's own domain the brand's language stands in, and the destination is on that domain", async () => {
    expect((await get(`/01/${GTIN}`, { Host: 'nord.example.test' })).headers.location).toBe(
      `https://nord.example.test/fr/passport/01/${GTIN}`,
    );
    expect((await get(`/01/${GTIN}`, { Host: 'unknown.example.test' })).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}`,
    );
  });

  it('has no /v1 form', async () => expect((await get(`/v1/01/${GTIN}`)).status).toBe(404));

  it("two brands that publish one lot, or a lot of another brand than the model's, lead to the model", async () => {
    const twin = await stage.brand('TWINBRAND0');
    const twinModel = await addModel(stage, { brandId: twin, sku: 'T', gtin: GTIN });
    const both = await addBatch(stage, { brandId: twin, modelId: twinModel, code: LOT });
    const own = await addBatch(stage, { brandId: twin, modelId: twinModel, code: 'TWIN' });
    await publishPassport(stage, { batchId: both }, { labels: {} });
    await publishPassport(stage, { batchId: own }, { labels: {} });
    expect((await get(`/01/${GTIN}/10/${LOT_PATH}`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
    expect((await get(`/01/${GTIN}/10/TWIN`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
    await stage.sql(
      `update passports.version v set superseded_at = now() from passports.passport p where p.id = v.passport_id and p.brand_id = $1`,
      [twin],
    );
  });

  it("a brand's partner page stands in on lot links, except with linkType=dpp", async () => {
    await stage.sql(`update catalog.brand set partner_page = 'https://partner.example.test/p?x=1' where id = $1`, [
      brandId,
    ]);
    const target = new URL((await get(`/01/${GTIN}/10/${LOT_PATH}`)).headers.location as string);
    expect(target.origin + target.pathname).toBe('https://partner.example.test/p');
    expect(Object.fromEntries(target.searchParams)).toEqual({ x: '1', level: 'lot', gtin: GTIN, lot: LOT, lang: 'en' });
    expect((await get(`/01/${GTIN}/10/${LOT_PATH}?linkType=dpp`)).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}/10/L%2B09`,
    );
    expect((await get(`/01/${GTIN}`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
    await stage.sql('update catalog.brand set partner_page = null');
  });
});

describe('§7.4 what is refused', () => {
  it.each([
    ['/01/', 400, 'Invalid GTIN'],
    ['/01//10/L', 400, 'Invalid GTIN'],
    ['/01/abc', 400, 'Invalid GTIN'],
    ['/01/123456789012345', 400, 'Invalid GTIN'],
    ['/01/4006381333930', 400, 'Invalid GTIN: the check digit does not match.'],
    [`/01/${GTIN}/foo`, 400, 'Invalid GS1 Digital Link'],
    [`/01/${GTIN}/10/L/foo`, 400, 'Invalid GS1 Digital Link'],
    [`/01/${GTIN}/21/S/10/L`, 400, 'Invalid GS1 Digital Link'],
    [`/01/${OTHER_GTIN}`, 404, 'Unknown GS1 Digital Link'],
    [`/01/${OTHER_GTIN}/10/L`, 404, 'Unknown GS1 Digital Link'],
    [`/01/${GTIN}?linkType=gs1:unheardOf`, 404, 'Unknown GS1 Digital Link'],
  ])('%s answers %i %s', async (path, status, detail) => {
    const { status: code, json } = await get(path);
    expect([code, json.detail]).toEqual([status, detail]);
  });

  it('a browser receives a short page with the same status', async () => {
    const { status, headers, text } = await get(`/01/${OTHER_GTIN}`, {
      Accept: 'text/html,*/*',
      'Accept-Language': 'fr',
    });
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('lang="fr"');
  });

  it('an owner_only model passport is unknown', async () => {
    const hidden = await addModel(stage, { brandId, sku: 'H', gtin: '00000096385074' });
    await publishPassport(stage, { modelId: hidden }, { labels: {} }, 'owner_only');
    expect((await get('/01/96385074')).status).toBe(404);
  });

  it('§8: 60 per 60 s, all paths below /01/ together', async () => {
    const limits = (await get(`/01/${GTIN}`)).headers;
    expect(limits['x-ratelimit-limit']).toBe('60');
    for (let call = 0; call < 59; call += 1) await get(`/01/${GTIN}/foo`);
    const refused = await get(`/01/${GTIN}`);
    expect([refused.status, refused.json.detail]).toEqual([429, 'Rate limit exceeded: 60 requests per 60s']);
    expect((await get('/.well-known/gs1resolver')).status).toBe(200);
  });
});

describe('link sets (RFC 9264)', () => {
  it.each(['linkType=all', 'linkType=linkset', 'linktype=ALL'])('%s answers the set', async (query) => {
    const { status, headers, json } = await get(`/01/${GTIN}?${query}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/linkset+json');
    expect(json.linkset[0].anchor).toBe(`${BASE}/01/${GTIN}`);
  });

  it('so does the media type; hrefs equal the Locations byte for byte', async () => {
    for (const path of [`/01/${GTIN}`, `/01/${GTIN}/10/${LOT_PATH}`, `/01/${GTIN}/21/${item.serial}`]) {
      const { json } = await get(path, { Accept: 'application/linkset+json' });
      const [set] = json.linkset;
      expect(set['https://gs1.org/voc/defaultLink'][0].href).toBe((await get(path)).headers.location);
      expect(set['https://gs1.org/voc/dpp'][0].href).toBe((await get(`${path}?linkType=gs1:dpp`)).headers.location);
      expect(set['https://gs1.org/voc/pip'][0].href).toBe((await get(`${path}?linkType=gs1:pip`)).headers.location);
    }
  });

  it('[RFC 9264 6] every redirect names the set in its Link header, and any page may read it', async () => {
    const { headers } = await get(`/01/${GTIN}`, { Origin: 'https://shop.example' });
    expect(headers.link).toContain(`<${BASE}/01/${GTIN}?linkType=all>; rel="linkset"; type="application/linkset+json"`);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('Link');
    const preflight = await get(
      `/01/${GTIN}`,
      { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'GET' },
      { method: 'OPTIONS' },
    );
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  });

  it("[GS1 Resolver 1.2 suite] passes the non-warning checks of GS1's conformant resolver test suite", async () => {
    const path = `/01/${GTIN}/10/${LOT_PATH}`;
    // It asks for the options with every method it would like to use, from an origin that is none.
    const headers = { Origin: 'https://ref.example/suite/', 'Access-Control-Request-Method': 'GET,HEAD,OPTIONS' };
    const options = await get(path, headers, { method: 'OPTIONS' });
    expect(options.headers['access-control-allow-origin']).toBe('*');
    expect(options.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    const { json } = await get(path, { Accept: 'application/linkset+json' });
    const [{ anchor, itemDescription, ...relations }] = json.linkset;
    expect([Object.keys(json), json.linkset.length]).toEqual([['linkset'], 1]);
    expect([anchor, itemDescription]).toEqual([`${BASE}${path}`, 'Tote']);
    for (const [relation, targets] of Object.entries<Record<string, unknown>[]>(relations)) {
      expect(relation).toMatch(/^https:\/\/gs1\.org\/voc\/[a-zA-Z]+$/);
      const told = relation.endsWith('/defaultLink') ? ['href', 'title'] : ['href', 'hreflang', 'title', 'type'];
      for (const target of targets) expect(Object.keys(target).sort()).toEqual(told);
    }
    expect(relations['https://gs1.org/voc/defaultLink']).toHaveLength(1);
    expect((await get(`${path}/foo`)).status).toBe(400);
    expect((await get(`${path}?linkType=gs1:nosuchlt`)).status).toBe(404);
    expect((await get(`/01/${GTIN}/10/KL8G`)).status).toBe(302);
    expect((await get(`${path}/`)).headers.location).toBe((await get(path)).headers.location);
  });

  it('HEAD answers as GET', async () => {
    const { status, headers } = await get(`/01/${GTIN}`, {}, { method: 'HEAD' });
    expect([status, headers.location]).toEqual([302, `${BASE}/en/passport/01/${GTIN}`]);
  });

  it('[GS1 Resolver 1.2 description] /.well-known/gs1resolver describes the resolver', async () => {
    expect((await get('/.well-known/gs1resolver')).json).toMatchObject({
      resolverRoot: BASE,
      supportedPrimaryKeys: ['01'],
    });
  });
});

describe('§4.25 scan counts', () => {
  it('a GET by a browser adds one to the month; robots, previews, HEAD and link sets do not', async () => {
    const before = await scans(passportId);
    await get(`/01/${GTIN}`, { 'User-Agent': PHONE, Accept: 'text/html' });
    expect(await scans(passportId)).toBe(before + 1);
    await get(`/01/${GTIN}`, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)', Accept: 'text/html' });
    await get(`/01/${GTIN}`, { 'User-Agent': 'WhatsApp/2.24', Accept: 'text/html' });
    await get(`/01/${GTIN}`, { 'User-Agent': PHONE, Accept: 'text/html' }, { method: 'HEAD' });
    await get(`/01/${GTIN}`, { 'User-Agent': PHONE, Accept: 'text/html', 'Sec-Purpose': 'prefetch;prerender' });
    await get(`/01/${GTIN}?linkType=all`, { 'User-Agent': PHONE });
    await get(`/01/${GTIN}`);
    expect(await scans(passportId)).toBe(before + 1);
  });
});
