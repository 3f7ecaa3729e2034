import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PAGE_LANGUAGES } from '../../../schema/vocabulary/languages.js';
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
const BACKUP = 'https://copy.example.test';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const LOT = 'L+09';
const LOT_PATH = encodeURIComponent(LOT);
const VOC = 'https://ref.gs1.org/voc/';

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
  stage = await openStage({ publicUrl: BASE, passports: { backupUrl: BACKUP } });
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
    const passed = new URL((await get(`/01/${GTIN}/10/${LOT_PATH}?lot=OTHER&utm=a`)).headers.location as string);
    expect([passed.searchParams.getAll('lot'), passed.searchParams.get('utm')]).toEqual([[LOT], 'a']);
    const { json } = await get(`/01/${GTIN}/10/${LOT_PATH}?linkType=all`);
    expect(
      json.linkset[0][`${VOC}pip`].map(({ href }: { href: string }) => new URL(href).searchParams.get('lang')),
    ).toEqual(['en', 'fr']);
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
    [`/01/${GTIN}/10/L/22/V`, 400, 'Invalid GS1 Digital Link'],
    [`/01/${GTIN}/235/X/21/S`, 400, 'Invalid GS1 Digital Link'],
    [`/01/${GTIN}/17/271231`, 400, 'Invalid GS1 Digital Link'],
    [`/01/${OTHER_GTIN}/22/V`, 404, 'Unknown GS1 Digital Link'],
    [`/01/${OTHER_GTIN}/235/X`, 404, 'Unknown GS1 Digital Link'],
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
    const machine = await get(`/01/${OTHER_GTIN}`, { Accept: 'application/json, text/html;q=0' });
    expect(machine.headers['content-type']).toContain('application/json');
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
      expect(set.anchor).toBe(`${BASE}${path}`);
      expect(set[`${VOC}defaultLink`][0].href).toBe((await get(path)).headers.location);
      expect(set[`${VOC}dpp`][0].href).toBe((await get(`${path}?linkType=gs1:dpp`)).headers.location);
      expect(set[`${VOC}pip`][0].href).toBe((await get(`${path}?linkType=gs1:pip`)).headers.location);
    }
  });

  it('[GS1 Resolver 1.2 linkset] holds the union of the levels, each link at its own anchor, in every language', async () => {
    const { json } = await get(`/01/${GTIN}/10/${LOT_PATH}/21/${item.serial}?linkType=linkset`);
    const levels = json.linkset as Record<string, { href: string; hreflang?: string[] }[]>[];
    expect(levels.map(({ anchor }) => anchor)).toEqual([
      `${BASE}/01/${GTIN}/10/L%2B09/21/${item.serial}`,
      `${BASE}/01/${GTIN}/10/L%2B09`,
      `${BASE}/01/${GTIN}`,
    ]);
    const pages = [`/passport/${item.uidHash}`, `/passport/01/${GTIN}/10/L%2B09`, `/passport/01/${GTIN}`];
    for (const [at, level] of levels.entries()) {
      const told = level[`${VOC}dpp`]?.map(({ href, hreflang }) => [href, hreflang?.[0]]);
      const [data, ...others] = told?.filter(([, language]) => language === undefined) ?? [];
      expect(told?.[0]).toEqual([`${BASE}/en${pages[at]}`, 'en']);
      expect(told?.slice(0, -1).sort()).toEqual(
        PAGE_LANGUAGES.map((language) => [`${BASE}/${language}${pages[at]}`, language]),
      );
      expect([others, level[`${VOC}defaultLinkMulti`]?.length]).toEqual([[], PAGE_LANGUAGES.length]);
      expect(level.duplicate?.[0]?.href).toBe(data?.[0]?.replace(BASE, BACKUP));
      expect(level.dpp).toEqual([expect.objectContaining({ href: data?.[0], type: 'application/json' })]);
    }
    const model = (await get(levels[2]?.dpp?.[0]?.href.slice(BASE.length) as string)).json;
    expect(model.uniqueProductIdentifier).toBe(`${BASE}/01/${GTIN}`);
  });

  it.each([
    ['an unknown lot', '/10/NONE', 1],
    ['an unknown serial', '/21/000000000000', 1],
    ['an unknown serial of a known lot', `/10/${LOT_PATH}/21/000000000000`, 2],
    ['a variant (22)', '/22/V1', 1],
    ['a variant of a known lot', `/22/V1/10/${LOT_PATH}`, 2],
    ["a third party's serial (235)", '/235/abc%2F1', 1],
  ])('[GS1 Resolver 1.2 linkset] %s answers with the levels that are known, and stays an anchor', async (_, below, known) => {
    const path = `/01/${GTIN}${below}`;
    const { json } = await get(path, { Accept: 'application/linkset+json' });
    const [asked, ...levels] = json.linkset;
    expect([asked.anchor, levels.length]).toEqual([`${BASE}${path}`, known]);
    expect(levels.at(-1).anchor).toBe(`${BASE}/01/${GTIN}`);
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([302, asked[`${VOC}defaultLink`][0].href]);
    expect(asked[`${VOC}defaultLink`]).toEqual(levels[0][`${VOC}defaultLink`]);
  });

  it('[GS1 Resolver 1.2 link types] link types are understood at each address of the vocabulary and as CURIEs', async () => {
    const { location } = (await get(`/01/${GTIN}?linkType=gs1:dpp`)).headers;
    for (const namespace of [VOC, 'https://gs1.org/voc/', 'http://gs1.org/voc/'])
      expect((await get(`/01/${GTIN}?linkType=${encodeURIComponent(namespace)}dpp`)).headers.location).toBe(location);
  });

  it('of several targets of a type one in the language and the media type of the reader is chosen', async () => {
    const dpp = (await get(`/01/${GTIN}?linkType=all`)).json.linkset[0][`${VOC}dpp`];
    for (const { href, type, hreflang = ['en'] } of dpp) {
      const asked = { Accept: type, 'Accept-Language': hreflang[0] };
      expect((await get(`/01/${GTIN}?linkType=gs1:dpp`, asked)).headers.location).toBe(href);
    }
  });

  it('§4.25: a browser is led to the page in its language, other callers in French or English', async () => {
    const location = async (accept: string, language: string) =>
      (await get(`/01/${GTIN}`, { Accept: accept, 'Accept-Language': language })).headers.location;
    expect(await location('text/html,*/*;q=0.8', 'de-AT, fr;q=0.9')).toBe(`${BASE}/de/passport/01/${GTIN}`);
    expect(await location('text/html', 'de;q=0, xx, fr')).toBe(`${BASE}/fr/passport/01/${GTIN}`);
    expect(await location('*/*', 'de-AT, fr;q=0.9')).toBe(`${BASE}/fr/passport/01/${GTIN}`);
    expect(await location('*/*', 'de')).toBe(`${BASE}/en/passport/01/${GTIN}`);
  });

  it('the query of the request is passed on, but for what the resolver was told by it', async () => {
    const { location } = (await get(`/01/${GTIN}?utm=a%20b&linkType=gs1:dpp&utm=c`)).headers;
    expect(location).toBe(`${BASE}/en/passport/01/${GTIN}?utm=a%20b&utm=c`);
  });

  it('[RFC 9110 12.5.1] [RFC 9264 4.1] is JSON, linked data, text or a page, as Accept prefers; what has q=0 is refused', async () => {
    const all = `/01/${GTIN}?linkType=all`;
    const typeOf = async (accept: string, path = all) => {
      const { status, headers } = await get(path, { Accept: accept });
      return status === 200 ? headers['content-type'] : status;
    };
    expect(await typeOf('*/*')).toBe('application/linkset+json');
    expect(await typeOf('application/json')).toBe('application/json');
    expect(await typeOf('text/html,application/xhtml+xml,*/*;q=0.8')).toBe('text/html; charset=utf-8');
    expect(await typeOf('application/linkset')).toBe('application/linkset');
    expect(await typeOf('application/linkset', `/01/${GTIN}`)).toBe('application/linkset');
    expect(await typeOf('application/linkset+json;q=0', `/01/${GTIN}`)).toBe(302);
    expect(await typeOf('application/linkset+json;q=0.2, application/linkset;q=0.1', `/01/${GTIN}`)).toBe(
      'application/linkset+json',
    );
    expect(await typeOf('text/html, application/linkset+json;q=0.9', `/01/${GTIN}`)).toBe(302);
    const linked = await get(all, { Accept: 'application/ld+json' });
    expect(linked.json['@context']).toBe('https://ref.gs1.org/standards/resolver/linkset-context');
    expect(linked.headers.vary).toContain('Accept');
  });

  it('the graph leads to no host that is no web address', async () => {
    const wanted = { wantsLinkSet: false, wantsData: false, query: 'a=b' };
    const input = { segments: [GTIN], locale: 'en', ...wanted, baseUrl: 'javascript:alert(1)//' };
    const query = 'query ($input: DigitalLinkInput!) { digitalLink(input: $input) { location } }';
    await expect(stage.ask('passports', query, { input })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('the page tells every link to a person, and embeds them', async () => {
    const asked = { Accept: 'text/html', 'Accept-Language': 'fr' };
    const { text, headers } = await get(`/01/${GTIN}/10/${LOT_PATH}?linkType=linkset`, asked);
    expect(text).toContain('lang="fr"');
    for (const href of [`${BASE}/fr/passport/01/${GTIN}`, `${BASE}/en/passport/01/${GTIN}/10/L%2B09`])
      expect(text).toContain(`href="${href}"`);
    const embedded = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(embedded).linkset).toHaveLength(2);
    expect(headers.link).toContain('rel="linkset"');
  });

  it('the text is the same links', async () => {
    const { text } = await get(`/01/${GTIN}`, { Accept: 'application/linkset' });
    const { json } = await get(`/01/${GTIN}`, { Accept: 'application/linkset+json' });
    const told = text.split(',\n').map((line) => [/rel="([^"]+)"/.exec(line)?.[1], /^<([^>]+)>/.exec(line)?.[1]]);
    const [{ anchor, description, itemDescription, ...relations }] = json.linkset;
    expect(told).toEqual(
      Object.entries<{ href: string }[]>(relations).flatMap(([name, targets]) =>
        targets.map(({ href }) => [name, href]),
      ),
    );
    expect(text).toContain(`anchor="${BASE}/01/${GTIN}"`);
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
    const { json, headers: said } = await get(path, { Accept: 'application/linkset+json' });
    expect(
      String(said.link)
        .split(',')
        .some((one) => /ns\/json-ld#context"; type="application\/ld\+json"/.test(one)),
    ).toBe(true);
    expect(Object.keys(json)).toEqual(['linkset']);
    expect([json.linkset[0].anchor, json.linkset[0].itemDescription]).toEqual([`${BASE}${path}`, 'Tote']);
    for (const { anchor, itemDescription, description, ...relations } of json.linkset) {
      expect([anchor, itemDescription]).toEqual([expect.stringMatching(/^https?:\/\/[a-zA-Z0-9./]+/), description]);
      for (const [relation, targets] of Object.entries<Record<string, unknown>[]>(relations)) {
        expect(relation).toMatch(/^(https:\/\/ref\.gs1\.org\/voc\/(defaultLink|defaultLinkMulti|dpp|pip)|[a-z-]+)$/);
        const allowed = relation.endsWith('/defaultLink') ? ['href', 'title'] : ['href', 'hreflang', 'title', 'type'];
        for (const target of targets) {
          expect(allowed).toEqual(expect.arrayContaining(Object.keys(target)));
          expect(target.title).toBeTruthy();
        }
      }
      expect(relations[`${VOC}defaultLink`]).toHaveLength(1);
      const [standard] = relations[`${VOC}defaultLink`];
      expect(relations[`${VOC}pip`].map(({ href }: { href: string }) => href)).toContain(standard.href);
    }
    expect((await get(`${path}?foo=bar`)).headers.location).toContain('foo=bar');
    expect((await get(path)).headers.link).not.toContain('gs1:');
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
    const { json, headers } = await get('/.well-known/gs1resolver', { Origin: 'https://shop.example' });
    expect(json).toEqual({
      name: expect.any(String),
      resolverRoot: BASE,
      supportedPrimaryKeys: ['01'],
      supportedLinkType: [{ namespace: VOC, prefix: 'gs1:' }],
      linkTypeDefaultCanBeLinkset: false,
      jsonLdContextLocation: 'https://ref.gs1.org/standards/resolver/linkset-context',
    });
    expect(headers['access-control-allow-origin']).toBe('*');
  });
});

describe('the product identifier as data (EN 18216, DAT-016)', () => {
  const JSON_ONLY = { Accept: 'application/json' };

  it.each([
    ['a model', () => `/01/${GTIN}`, 'model'],
    ['a lot', () => `/01/${GTIN}/10/${LOT_PATH}`, 'batch'],
    ['an item', () => `/01/${GTIN}/21/${item.serial}`, 'item'],
    ['an item of a lot', () => `/01/${GTIN}/10/${LOT_PATH}/21/${item.serial}`, 'item'],
  ])('[EN 18216 product address] %s answers its passport, about the identifier that was asked for', async (_, path, granularity) => {
    const { status, headers, json } = await get(path(), JSON_ONLY);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect([json.uniqueProductIdentifier, json.granularity]).toEqual([`${BASE}${path()}`, granularity]);
    expect(headers.link).toContain(`<${json.digitalProductPassportId}>; rel="dpp"; type="application/json"`);
    expect([headers['cache-control'], headers['content-location']]).toEqual(['public, no-cache', undefined]);
    expect(headers.vary).toContain('Accept');
    const whole = (await get(json.digitalProductPassportId.slice(BASE.length))).json;
    expect(whole.digitalProductPassportId).toBe(json.digitalProductPassportId);
  });

  it('§4.25 holds for a browser, a wildcard and no Accept: a redirect, which names the passport', async () => {
    for (const accept of [undefined, '*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8']) {
      const { status, headers } = await get(`/01/${GTIN}`, accept === undefined ? {} : { Accept: accept });
      expect([status, headers.location]).toEqual([302, `${BASE}/en/passport/01/${GTIN}`]);
      expect(headers.link).toMatch(/<http:\/\/localhost:8080\/v1\/dpps\/\d+>; rel="dpp"; type="application\/json"/);
      expect(headers.vary).toContain('Accept');
    }
  });

  it.each([
    ['application/json, text/html;q=0.1', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/html;q=0, */*', 'application/json'],
    ['application/ld+json', 'application/ld+json'],
    ['text/turtle', 'text/turtle; charset=utf-8'],
    ['application/xml', 'application/xml'],
    ['application/json;q=0.1, text/turtle', 'text/turtle; charset=utf-8'],
  ])('%s is answered in %s', async (accept, type) => {
    const { status, headers, text } = await get(`/01/${GTIN}`, { Accept: accept });
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(text).toContain(`${BASE}/01/${GTIN}`);
  });

  it.each([
    'application/json;q=0',
    'image/png',
    'text/html, application/json;q=0.9',
  ])('%s is redirected', async (accept) => expect((await get(`/01/${GTIN}`, { Accept: accept })).status).toBe(302));

  it('every media type has a strong tag of its own; what the reader has is 304 until it changes', async () => {
    const tags = new Set<string>();
    for (const accept of ['application/json', 'application/ld+json', 'text/turtle', 'application/xml']) {
      const { headers } = await get(`/01/${GTIN}`, { Accept: accept });
      const tag = headers.etag as string;
      expect(tag).toMatch(/^"[^"]+"$/);
      tags.add(tag);
      const again = await get(`/01/${GTIN}`, { Accept: accept, 'If-None-Match': `"other", ${tag}` });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    }
    expect(tags.size).toBe(4);
    const [tag = ''] = tags;
    expect((await get(`/01/${GTIN}`, { ...JSON_ONLY, 'If-None-Match': '"other"' })).json.uniqueProductIdentifier).toBe(
      `${BASE}/01/${GTIN}`,
    );
    await publishPassport(stage, { modelId }, { labels: { a: 2 } });
    const changed = await get(`/01/${GTIN}`, { ...JSON_ONLY, 'If-None-Match': tag });
    expect([changed.status, changed.headers.etag === tag]).toEqual([200, false]);
  });

  it('the narrowest level that is known answers for an unknown part, and says which it is', async () => {
    for (const below of ['/10/NONE', '/21/000000000000', '/22/V', '/235/X']) {
      const { status, headers, json } = await get(`/01/${GTIN}${below}`, JSON_ONLY);
      expect([status, json.uniqueProductIdentifier]).toEqual([200, `${BASE}/01/${GTIN}`]);
      expect(headers['content-location']).toBe(`${BASE}/01/${GTIN}`);
    }
    expect((await get(`/01/${OTHER_GTIN}`, JSON_ONLY)).json.detail).toBe('Unknown GS1 Digital Link');
  });

  it('a passport of its owner alone is no data for strangers: the link leads to the page, and names none', async () => {
    const mine = await addItem(stage, {
      brandId,
      brandCode: 'NORDATELIR',
      categoryId: await addCategory(stage, 'wallet'),
      serial: '0A1B2C3D4E60',
      modelId,
    });
    await publishPassport(stage, { productId: mine.id }, { labels: { secret: 1 } }, 'owner_only');
    const { status, headers } = await get(`/01/${GTIN}/21/${mine.serial}`, JSON_ONLY);
    expect([status, headers.location]).toEqual([302, `${BASE}/en/passport/${mine.uidHash}`]);
    expect(headers.link).not.toContain('rel="dpp"');
    const { json } = await get(`/01/${GTIN}/21/${mine.serial}?linkType=all`);
    expect([json.linkset[0].dpp, json.linkset[1].dpp.length]).toEqual([undefined, 1]);
  });

  it('a link type asks for one link: of JSON that of the passport', async () => {
    const { status, headers } = await get(`/01/${GTIN}?linkType=gs1:dpp`, JSON_ONLY);
    expect([status, headers.location]).toEqual([
      302,
      expect.stringMatching(/^http:\/\/localhost:8080\/v1\/dpps\/\d+$/),
    ]);
  });

  it('what is read as data is no scan', async () => {
    const before = await scans(passportId);
    await get(`/01/${GTIN}`, { 'User-Agent': PHONE, Accept: 'application/json, text/plain, */*' });
    expect(await scans(passportId)).toBe(before);
  });
});

describe('§4.24 the address of an item as data', () => {
  const path = () => `/p/${item.serial}`;
  const JSON_ONLY = { Accept: 'application/json' };

  it('answers the passport of the item under the address that was asked for', async () => {
    const { status, headers, json } = await get(path(), JSON_ONLY);
    expect([status, json.uniqueProductIdentifier, json.granularity]).toEqual([200, `${BASE}${path()}`, 'item']);
    expect(headers.link).toBe(`<${json.digitalProductPassportId}>; rel="dpp"; type="application/json"`);
    const again = await get(path(), { ...JSON_ONLY, 'If-None-Match': headers.etag as string });
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'public, no-cache']);
    expect((await get(path(), { Accept: 'text/turtle' })).text).toContain(`${BASE}${path()}`);
  });

  it('§4.24 holds for a browser, a wildcard and no Accept: a redirect to the page', async () => {
    for (const accept of ['*/*', 'text/html,application/xml;q=0.9,*/*;q=0.8']) {
      const { status, headers, text } = await get(path(), { Accept: accept });
      expect([status, headers.location, text]).toEqual([302, `/fr/product/${item.serial}`, '']);
      const { digitalProductPassportId: id } = (await get(path(), JSON_ONLY)).json;
      expect(headers.link).toBe(`<${id}>; rel="dpp"; type="application/json"`);
    }
    expect((await get(path())).status).toBe(302);
  });

  it('an item without a passport leads to its page for everyone; an unknown one is unknown', async () => {
    const bare = await addItem(stage, {
      brandId,
      brandCode: 'NORDATELIR',
      categoryId: await addCategory(stage, 'belt'),
      serial: '0A1B2C3D4E70',
    });
    const leads = await get(`/p/${bare.serial}`, JSON_ONLY);
    expect([leads.headers.location, leads.headers.link]).toEqual([`/fr/product/${bare.serial}`, undefined]);
    const unknown = await get('/p/000000000000', JSON_ONLY);
    expect([unknown.status, unknown.json.detail]).toEqual([404, 'Unknown product identifier']);
  });

  it("another brand's item on a brand domain is unknown as data too", async () => {
    const foreign = await stage.brand('FOREIGN000');
    await stage.sql(`update catalog.brand set domain = 'foreign.example.test' where id = $1`, [foreign]);
    stage.pass(60);
    const { status, json } = await get(path(), { ...JSON_ONLY, Host: 'foreign.example.test' });
    expect([status, json.detail]).toEqual([404, 'Unknown product identifier']);
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
