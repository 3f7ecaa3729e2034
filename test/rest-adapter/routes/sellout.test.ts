import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addCertificate, addItem, type Item } from '../../support/items.js';
import { type Rest, startRest } from '../../support/rest.js';

const KEY = `dpp_test_${'k'.repeat(40)}`;
const RESELLER = `dpp_test_${'r'.repeat(40)}`;
const LIMITED = `dpp_test_${'l'.repeat(40)}`;

let stage: Stage;
let rest: Rest;
let brand: { id: number; code: string };
let client: { id: number; code: string };
let category: number;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brand = { id: await stage.brand('NORDATELIR', { requestsPerMinute: 10_000 }), code: 'NORDATELIR' };
  client = { id: await stage.brand('CLIENTBRND'), code: 'CLIENTBRND' };
  await stage.key(brand.id, KEY);
  await stage.key(brand.id, RESELLER, { serves: [client.id] });
  await stage.key(brand.id, LIMITED, { dailyQuota: 2 });
  category = await addCategory(stage);
  const retailer = 'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }';
  for (const input of [
    { brandId: brand.id, code: 'PARIS-01', name: 'Nord Paris', country: 'FR', city: 'Paris' },
    { brandId: brand.id, code: 'CLOSED', name: 'Closed', active: false },
    { brandId: client.id, code: 'GENT-01', name: 'Gent', country: 'BE', city: 'Gent' },
  ]) {
    await stage.ask('custody', retailer, { input });
  }
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const sell = (body: unknown, key = KEY) =>
  rest.call('/v1/partner/sellout', { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body });
const item = (of = brand, facts = {}): Promise<Item> => addItem(stage, of, category, facts);

describe('§4.6 sellout', () => {
  it('§2.15: activates an item and answers its seven fields', async () => {
    const sold = await item();
    const { status, json } = await sell({ identifier: sold.serial, retailer_code: 'PARIS-01' });
    expect(status).toBe(200);
    expect(json).toEqual({
      status: 'activated',
      activation_id: expect.any(Number),
      product_id: sold.id,
      product_name: 'Tote, cognac',
      retailer_code: 'PARIS-01',
      source: 'sellout_declared',
      activated_at: expect.stringMatching(/\+00:00$/),
    });
  });

  it('takes chip hash, token id, certificate number and serial', async () => {
    const sold = await item();
    await addCertificate(stage, sold, 'DPP-CERT-SELLOUT00001');
    for (const identifier of [sold.uidHash, sold.tokenId, 'DPP-CERT-SELLOUT00001', sold.serial.toLowerCase()]) {
      expect((await sell({ identifier, retailer_code: 'PARIS-01' })).json.product_id).toBe(sold.id);
    }
  });

  const places = (id: number) =>
    stage.sql('select country, city from custody.sale_activation where item_id = $1', [id]);

  it('country and city default to those of the point of sale; country is uppercased, empty counts as absent', async () => {
    const [one, two] = [await item(), await item()];
    await sell({ identifier: one.serial, retailer_code: 'PARIS-01', country: '' });
    await sell({ identifier: two.serial, retailer_code: 'PARIS-01', country: 'be', city: 'Gent' });
    expect(await places(one.id)).toEqual([{ country: 'FR', city: 'Paris' }]);
    expect(await places(two.id)).toEqual([{ country: 'BE', city: 'Gent' }]);
  });

  it('§3.5: a repeat is already_activated, fills what is missing and overwrites nothing', async () => {
    const scanned = await item();
    await stage.sql(
      `insert into custody.sale_activation (item_id, source, country, activated_at) values ($1, 'qr', 'BE', '2026-01-01')`,
      [scanned.id],
    );
    const { json } = await sell({ identifier: scanned.serial, retailer_code: 'PARIS-01' });
    expect(json).toMatchObject({
      status: 'already_activated',
      source: 'qr',
      retailer_code: 'PARIS-01',
      activated_at: '2026-01-01T00:00:00+00:00',
    });
    expect(await places(scanned.id)).toEqual([{ country: 'BE', city: 'Paris' }]);
  });

  it('50 parallel declarations of one item create one activation', async () => {
    const sold = await item();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sell({ identifier: sold.serial, retailer_code: 'PARIS-01' })),
    );
    expect(answers.filter(({ json }) => json.status === 'activated')).toHaveLength(1);
    expect(new Set(answers.map(({ json }) => json.activation_id)).size).toBe(1);
  });

  it('50 parallel declarations never overspend the daily quota', async () => {
    const key = `dpp_test_${'p'.repeat(40)}`;
    const keyId = await stage.key(brand.id, key, { dailyQuota: 11 });
    const sold = await item();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sell({ identifier: sold.serial, retailer_code: 'PARIS-01' }, key)),
    );
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([...Array(11).fill(200), ...Array(39).fill(429)]);
    expect(await stage.sql('select used from integrations.quota_day where key_id = $1', [keyId])).toEqual([
      { used: 11 },
    ]);
  });

  it('§7.1: 404 for a point of sale that is unknown, inactive or of another brand', async () => {
    const sold = await item();
    for (const code of ['NOWHERE', 'CLOSED', 'GENT-01', 'paris-01']) {
      const { status, json } = await sell({ identifier: sold.serial, retailer_code: code });
      expect([status, json]).toEqual([404, { detail: `Retailer '${code}' not found for this brand.` }]);
    }
  });

  it('§7.1: 404, the same, for an item that is unknown, of another brand, destroyed or withdrawn', async () => {
    const foreign = await item(client);
    const gone = [await item(brand, { status: 'burned' }), await item(brand, { status: 'archived' })];
    for (const identifier of ['ZZZZZZZZZZZZ', foreign.serial, ...gone.map(({ serial }) => serial)]) {
      const { status, json } = await sell({ identifier, retailer_code: 'PARIS-01' });
      expect([status, json]).toEqual([404, { detail: 'Product not found for this identifier.' }]);
    }
  });

  it('takes a unit of the day once the point of sale is validated, and no other time', async () => {
    const sold = await item();
    const declare = (retailer_code: string) => sell({ identifier: sold.serial, retailer_code }, LIMITED);
    expect((await declare('NOWHERE')).status).toBe(404);
    expect((await declare('PARIS-01')).status).toBe(200);
    expect((await declare('PARIS-01')).status).toBe(200);
    const refused = await declare('PARIS-01');
    expect([refused.status, refused.json.detail]).toEqual([429, 'Quota exceeded. Remaining today: 0/2']);
    expect((await declare('NOWHERE')).status).toBe(404);
  });

  it('a reseller key acts for a client brand; another brand is 403', async () => {
    const theirs = await item(client);
    const sale = { identifier: theirs.serial, retailer_code: 'GENT-01' };
    expect((await sell({ ...sale, brand_code: 'CLIENTBRND' }, RESELLER)).json.status).toBe('activated');
    expect((await sell({ ...sale, brand_id: client.id }, RESELLER)).json.status).toBe('already_activated');
    const refused = await sell({ ...sale, brand_code: 'CLIENTBRND' });
    expect([refused.status, refused.json]).toEqual([403, { detail: 'This API key cannot act for this brand.' }]);
  });

  it('offer `compliance`: OFFER_EXCLUDES_IDENTITY, nothing recorded, no quota used', async () => {
    const bare = { id: await stage.brand('COMPLIANCE'), code: 'COMPLIANCE' };
    await stage.sql(`update catalog.brand set offer = 'compliance' where id = $1`, [bare.id]);
    const key = `dpp_test_${'c'.repeat(40)}`;
    const keyId = await stage.key(bare.id, key, { dailyQuota: 5 });
    const sold = await item(bare);
    const { status, json } = await sell({ identifier: sold.serial, retailer_code: 'X' }, key);
    expect([status, json]).toEqual([403, { detail: { code: 'OFFER_EXCLUDES_IDENTITY', feature: 'sellout' } }]);
    expect(await stage.sql('select from integrations.quota_day where key_id = $1', [keyId])).toHaveLength(0);
  });

  it.each([
    [{}, ['identifier', 'retailer_code']],
    [{ identifier: '', retailer_code: 'x'.repeat(65) }, ['identifier', 'retailer_code']],
    [{ identifier: 'x'.repeat(201), retailer_code: 'P' }, ['identifier']],
    [{ identifier: 'x', retailer_code: 'P', city: 'x'.repeat(101) }, ['city']],
    [{ identifier: 'x', retailer_code: 'P', country: 'FRA' }, ['country']],
    [{ identifier: 'x', retailer_code: 'P', brand_code: 'short' }, ['brand_code']],
    [{ identifier: 'x', retailer_code: 'P', extra: 1 }, ['extra']],
  ])('422 naming each fault: %j', async (body, fields) => {
    const { status, json } = await sell(body);
    expect(status).toBe(422);
    expect(json.detail.map((fault: { loc: string[] }) => fault.loc[1]).sort()).toEqual(fields);
  });

  it('§7 422 for brand_code together with brand_id names the parameter, brand_id', async () => {
    const body = { identifier: 'x', retailer_code: 'P', brand_code: 'NORDATELIR', brand_id: brand.id };
    const { status, json } = await sell(body);
    expect([status, json.detail]).toEqual([
      422,
      [
        {
          type: 'value_error',
          loc: ['body', 'brand_id'],
          msg: 'Value error, brand_code and brand_id cannot be used together',
          input: brand.id,
        },
      ],
    ]);
    const all = await sell({ brand_code: 'NORDATELIR', brand_id: brand.id, city: 5, extra: 1 });
    expect(all.json.detail).toHaveLength(5);
    expect((await sell({ ...body, brand_code: null })).status).toBe(404);
  });

  it('the sale starts the warranty that the model grants', async () => {
    const [model] = await stage.sql<{ id: number }>(
      `insert into catalog.model (brand_id, sku, default_warranty_months) values ($1, 'TOTE-01', 24) returning id`,
      [brand.id],
    );
    const sold = await item(brand, { modelId: model!.id });
    await sell({ identifier: sold.serial, retailer_code: 'PARIS-01' });
    await sell({ identifier: sold.serial, retailer_code: 'PARIS-01' });
    const warranties = await stage.sql<{ months: number }>(
      `select extract(year from age(ends_at, starts_at)) * 12 as months from custody.warranty where item_id = $1`,
      [sold.id],
    );
    expect(warranties.map(({ months }) => Number(months))).toEqual([24]);
  });

  it('a warranty without a practical end ends with the year 9999', async () => {
    const [model] = await stage.sql<{ id: number }>(
      `insert into catalog.model (brand_id, sku, default_warranty_months) values ($1, 'TOTE-02', 9999999) returning id`,
      [brand.id],
    );
    const sold = await item(brand, { modelId: model!.id });
    expect((await sell({ identifier: sold.serial, retailer_code: 'PARIS-01' })).status).toBe(200);
    const [warranty] = await stage.sql<{ ends_at: Date }>('select ends_at from custody.warranty where item_id = $1', [
      sold.id,
    ]);
    expect(warranty?.ends_at).toEqual(new Date('9999-12-31T23:59:59.999Z'));
  });
});
