import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addBatch, addModel, GTIN, OTHER_GTIN, publishPassport } from '../../support/catalog.js';
import { BASE, type DigitalLinks, LOT, LOT_PATH, openDigitalLinks, PHONE, VOC } from '../../support/digital-links.js';

let at: DigitalLinks;
beforeAll(async () => {
  at = await openDigitalLinks();
});
beforeEach(() => at.stage.pass(60));
afterAll(() => at?.close());

describe('§4.25 redirects', () => {
  it('[GS1 Resolver 1.2 redirect] a lot without a passport leads to the model, in the language of the reader', async () => {
    const { status, headers, text } = await at.get(`/01/4006381333931/10/${LOT_PATH}`, {
      'Accept-Language': 'de, fr;q=0.9',
    });
    expect([status, headers.location, text]).toEqual([302, `${BASE}/fr/passport/01/${GTIN}`, '']);
    expect(headers.vary).toContain('Accept-Language');
    expect((await at.get(`/01/${GTIN}`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
  });

  it('a lot with a passport leads to it', async () => {
    await publishPassport(at.stage, { batchId: at.batchId }, { labels: { lot: 1 } });
    expect((await at.get(`/01/${GTIN}/10/${LOT_PATH}`)).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}/10/L%2B09`,
    );
    expect((await at.get(`/01/${GTIN}/10/l%2B09`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
  });

  it('an item leads to its own page; an unknown serial leads to the lot, else the model', async () => {
    const page = `${BASE}/en/passport/${at.item.uidHash}`;
    expect((await at.get(`/01/${GTIN}/21/${at.item.serial}`)).headers.location).toBe(page);
    expect((await at.get(`/01/${GTIN}/10/${LOT_PATH}/21/${at.item.serial}`)).headers.location).toBe(page);
    expect((await at.get(`/01/${GTIN}/10/OTHER/21/${at.item.serial}`)).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}`,
    );
    expect((await at.get(`/01/${GTIN}/10/${LOT_PATH}/21/000000000000`)).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}/10/L%2B09`,
    );
  });

  it('line breaks at the ends of GTIN and serial are ignored; within a lot they are a fault of the parameter', async () => {
    const { headers } = await at.get(`/01/%0D${GTIN}%0A/21/${at.item.serial}%0D%0A`);
    expect(headers.location).toBe(`${BASE}/en/passport/${at.item.uidHash}`);
    const broken = await at.get(`/01/${GTIN}/10/L%0A09?linkType=d%09pp`);
    expect([broken.status, broken.json.detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
      422,
      [
        ['path', 'lot'],
        ['query', 'linkType'],
      ],
    ]);
  });

  it("on the brand's own domain the brand's language stands in, and the destination is on that domain", async () => {
    expect((await at.get(`/01/${GTIN}`, { Host: 'nord.example.test' })).headers.location).toBe(
      `https://nord.example.test/fr/passport/01/${GTIN}`,
    );
    expect((await at.get(`/01/${GTIN}`, { Host: 'unknown.example.test' })).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}`,
    );
  });

  it('has no /v1 form', async () => expect((await at.get(`/v1/01/${GTIN}`)).status).toBe(404));

  it("two brands that publish one lot, or a lot of another brand than the model's, lead to the model", async () => {
    const twin = await at.stage.brand('TWINBRAND0');
    const twinModel = await addModel(at.stage, { brandId: twin, sku: 'T', gtin: GTIN });
    const both = await addBatch(at.stage, { brandId: twin, modelId: twinModel, code: LOT });
    const own = await addBatch(at.stage, { brandId: twin, modelId: twinModel, code: 'TWIN' });
    await publishPassport(at.stage, { batchId: both }, { labels: {} });
    await publishPassport(at.stage, { batchId: own }, { labels: {} });
    expect((await at.get(`/01/${GTIN}/10/${LOT_PATH}`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
    expect((await at.get(`/01/${GTIN}/10/TWIN`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
    await at.stage.sql(
      `update passports.version v set superseded_at = now() from passports.passport p where p.id = v.passport_id and p.brand_id = $1`,
      [twin],
    );
  });

  it("a brand's partner page stands in on lot links, except with linkType=dpp", async () => {
    await at.stage.sql(`update catalog.brand set partner_page = 'https://partner.example.test/p?x=1' where id = $1`, [
      at.brandId,
    ]);
    const target = new URL((await at.get(`/01/${GTIN}/10/${LOT_PATH}`)).headers.location!);
    expect(target.origin + target.pathname).toBe('https://partner.example.test/p');
    expect(Object.fromEntries(target.searchParams)).toEqual({ x: '1', level: 'lot', gtin: GTIN, lot: LOT, lang: 'en' });
    expect((await at.get(`/01/${GTIN}/10/${LOT_PATH}?linkType=dpp`)).headers.location).toBe(
      `${BASE}/en/passport/01/${GTIN}/10/L%2B09`,
    );
    expect((await at.get(`/01/${GTIN}`)).headers.location).toBe(`${BASE}/en/passport/01/${GTIN}`);
    const passed = new URL((await at.get(`/01/${GTIN}/10/${LOT_PATH}?lot=OTHER&utm=a`)).headers.location!);
    expect([passed.searchParams.getAll('lot'), passed.searchParams.get('utm')]).toEqual([[LOT], 'a']);
    const { json } = await at.get(`/01/${GTIN}/10/${LOT_PATH}?linkType=all`);
    expect(
      json.linkset[0][`${VOC}pip`].map(({ href }: { href: string }) => new URL(href).searchParams.get('lang')),
    ).toEqual(['en', 'fr']);
    await at.stage.sql('update catalog.brand set partner_page = null');
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
    const { status: code, json } = await at.get(path);
    expect([code, json.detail]).toEqual([status, detail]);
  });

  it('a browser receives a short page with the same status', async () => {
    const { status, headers, text } = await at.get(`/01/${OTHER_GTIN}`, {
      Accept: 'text/html,*/*',
      'Accept-Language': 'fr',
    });
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('lang="fr"');
    const machine = await at.get(`/01/${OTHER_GTIN}`, { Accept: 'application/json, text/html;q=0' });
    expect(machine.headers['content-type']).toContain('application/json');
  });

  it('an owner_only model passport is unknown', async () => {
    const hidden = await addModel(at.stage, { brandId: at.brandId, sku: 'H', gtin: '00000096385074' });
    await publishPassport(at.stage, { modelId: hidden }, { labels: {} }, 'owner_only');
    expect((await at.get('/01/96385074')).status).toBe(404);
  });

  it('§8: 60 per 60 s, all paths below /01/ together', async () => {
    const limits = (await at.get(`/01/${GTIN}`)).headers;
    expect(limits['x-ratelimit-limit']).toBe('60');
    for (let call = 0; call < 59; call += 1) await at.get(`/01/${GTIN}/foo`);
    const refused = await at.get(`/01/${GTIN}`);
    expect([refused.status, refused.json.detail]).toEqual([429, 'Rate limit exceeded: 60 requests per 60s']);
    expect((await at.get('/.well-known/gs1resolver')).status).toBe(200);
  });
});

describe('§4.25 scan counts', () => {
  it('a GET by a browser adds one to the month; robots, previews, HEAD and link sets do not', async () => {
    const before = await at.scans(at.passportId);
    await at.get(`/01/${GTIN}`, { 'User-Agent': PHONE, Accept: 'text/html' });
    expect(await at.scans(at.passportId)).toBe(before + 1);
    await at.get(`/01/${GTIN}`, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)', Accept: 'text/html' });
    await at.get(`/01/${GTIN}`, { 'User-Agent': 'WhatsApp/2.24', Accept: 'text/html' });
    await at.get(`/01/${GTIN}`, { 'User-Agent': PHONE, Accept: 'text/html' }, { method: 'HEAD' });
    await at.get(`/01/${GTIN}`, { 'User-Agent': PHONE, Accept: 'text/html', 'Sec-Purpose': 'prefetch;prerender' });
    await at.get(`/01/${GTIN}?linkType=all`, { 'User-Agent': PHONE });
    await at.get(`/01/${GTIN}`);
    expect(await at.scans(at.passportId)).toBe(before + 1);
  });
});
