import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let brandId: number;
const key = (letter: string): string => `dpp_live_${letter.repeat(40)}`;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 1_000 });
  await stage.key(brandId, key('a'));
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const put = (path: string, body: unknown, token = key('a')) =>
  rest.call(`/v1${path}`, { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body });
const model = (body: object, token?: string) => put('/partner/catalog/models', body, token);
const batch = (body: object, token?: string) => put('/partner/catalog/batches', body, token);
const faultsOf = (answer: { json: { detail: { loc: unknown }[] } }) => answer.json.detail.map(({ loc }) => loc);

describe('§2.17 model upsert', () => {
  it('201 with the stored record, then 200', async () => {
    const created = await model({
      sku: 'TOTE-01',
      gtin: '3614270000010',
      name: 'Tote',
      category_id: 10,
      weight_grams: 640.5,
    });
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({
      sku: 'TOTE-01',
      gtin: '03614270000010',
      brand_code: 'NORDATELIR',
      brand_id: brandId,
      weight_grams: 640.5,
      description: null,
    });
    const changed = await model({ sku: 'TOTE-01', description: 'Cognac' });
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual({ ...created.json, description: 'Cognac' });
  });

  it('an absent field stays, null empties', async () => {
    const { json } = await model({ sku: 'TOTE-01', gtin: null });
    expect(json).toMatchObject({ gtin: null, name: 'Tote' });
  });

  it('carries every field there and back', async () => {
    const body = {
      sku: 'FULL',
      gtin: '03614270000027',
      name: 'n',
      category_id: 10,
      commodity_code: '4202',
      customs_description: 'c',
      default_warranty_months: 24,
      default_warranty_terms: 't',
      default_warranty_transferable: true,
      description: 'd',
      dimensions_json: { width_cm: 30, nested: { some_key: [1] } },
      disassembly_instructions_url: 'https://x.test/1',
      identity_level: 'unit',
      maintenance_instructions_url: 'https://x.test/2',
      playbook_key: 'p',
      primary_image_url: 'https://x.test/3',
      repair_instructions_url: 'https://x.test/4',
      safety_instructions_url: 'https://x.test/5',
      spare_parts_url: 'https://x.test/6',
      specifications: { camelCase: true },
      user_manual_url: 'https://x.test/7',
      volume_cm3: 12.5,
      weight_grams: 0,
      weight_unit: 'kg',
    };
    expect((await model(body)).json).toMatchObject(body);
  });

  it('422 names every fault: unknown field, lengths, bounds, identity level', async () => {
    const answer = await model({ sku: '', identity_level: 'batch', volume_cm3: -1, colour: 'red' });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(
      expect.arrayContaining([
        ['body', 'sku'],
        ['body', 'identity_level'],
        ['body', 'volume_cm3'],
        ['body', 'colour'],
      ]),
    );
    expect((await model({ sku: 'x'.repeat(101) })).status).toBe(422);
    expect((await model({ name: 'no sku' })).status).toBe(422);
  });

  it('422 for a wrong check digit or length (§2.1) and for a category that does not exist', async () => {
    for (const gtin of ['3614270000012', '123', '000003614270000010', ''])
      expect(faultsOf(await model({ sku: 'A', gtin }))).toEqual([['body', 'gtin']]);
    expect(faultsOf(await model({ sku: 'A', category_id: 99 }))).toEqual([['body', 'category_id']]);
  });

  it('a wrong check digit is reported with the other faults of the request', async () => {
    const refused = await model({ sku: '', gtin: '3614270000012', weight_grams: -1 });
    expect(faultsOf(refused).sort()).toEqual([
      ['body', 'gtin'],
      ['body', 'sku'],
      ['body', 'weight_grams'],
    ]);
    expect(refused.json.detail).toContainEqual({
      type: 'value_error',
      loc: ['body', 'gtin'],
      msg: 'Not a GTIN: wrong length or check digit',
      input: '3614270000012',
    });
  });

  it('a label that was printed wrong can be described by the installation itself', async () => {
    const text =
      'mutation S($brandId: Int, $input: ModelInput!) { saveModel(brandId: $brandId, input: $input) { model { gtin } } }';
    const saved = await stage.ask('catalog', text, { brandId, input: { sku: 'PRINTED', gtin: '3614270000011' } });
    expect(saved).toEqual({ saveModel: { model: { gtin: '03614270000011' } } });
  });

  it('scope mint:batch is needed', async () => {
    await stage.key(brandId, key('s'), { scopes: ['webhooks:read'] });
    const { status, json } = await model({ sku: 'A' }, key('s'));
    expect([status, json.detail]).toEqual([403, 'Missing required scopes: mint:batch']);
  });

  it('two brands may use one SKU', async () => {
    const other = await stage.brand('OTHERBRAND');
    await stage.key(other, key('o'));
    expect((await model({ sku: 'TOTE-01' }, key('o'))).status).toBe(201);
  });

  it('409 for a GTIN that another brand registered, naming nobody', async () => {
    const other = await stage.brand('GTINSECOND');
    await stage.key(other, key('g'));
    await model({ sku: 'MINE', gtin: '3614270000034' });
    const { status, json } = await model({ sku: 'THEIRS', gtin: '3614270000034' }, key('g'));
    expect([status, json]).toEqual([409, { detail: "GTIN '03614270000034' is registered by another brand." }]);
  });

  it('fifty at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => model({ sku: 'RACE' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  });
});

describe('§2.17 batch upsert', () => {
  it('201 with the stored record, then 200', async () => {
    const body = {
      batch_code: 'LOT-2026-09',
      model_sku: 'TOTE-01',
      production_date: '2026-09-01',
      quantity_planned: 500,
    };
    const created = await batch(body);
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({ ...body, brand_code: 'NORDATELIR', notes: null });
    expect((await batch({ ...body, notes: 'n' })).json).toEqual({ ...created.json, notes: 'n' });
  });

  it("404 for a model that is not the brand's", async () => {
    const { status, json } = await batch({ batch_code: 'L', model_sku: 'NOPE' });
    expect([status, json.detail]).toEqual([404, "Model 'NOPE' not found for this brand."]);
  });

  it('422 for unknown fields, dates that are none, negative quantities and long sites', async () => {
    const answer = await batch({
      batch_code: 'L',
      model_sku: 'TOTE-01',
      production_date: '2026-13-01',
      quantity_planned: -1,
      manufacturing_site: 'x'.repeat(256),
      extra: 1,
    });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toHaveLength(4);
  });
});

describe('§2.17 offer of a brand', () => {
  const offer = (body: object, token: string, brand = 'OFFERBRAND') => put(`/brands/${brand}/offer`, body, token);
  let admin: string;
  let offered: number;

  beforeAll(async () => {
    offered = await stage.brand('OFFERBRAND');
    await stage.account('admin@example.test', 'brand_admin', { brandIds: [offered] });
    admin = (await stage.login('admin@example.test')).accessToken;
  });

  it('a brand without items moves as it likes', async () => {
    const { status, json } = await offer({ offer: 'compliance' }, admin);
    expect([status, json]).toEqual([200, { brand_code: 'OFFERBRAND', brand_id: offered, offer: 'compliance' }]);
    expect((await offer({ offer: 'compliance_identity' }, admin)).status).toBe(200);
  });

  it('a brand that has items confirms that they keep their identity', async () => {
    await stage.sql(
      `insert into custody.item (brand_id, brand_code, uid_hash, product_name, category_id, origin, identity, status, created_at)
       values ($1, 'OFFERBRAND', decode(repeat('b', 64), 'hex'), 'Item', 10, 'manifest', true, 'written', now())`,
      [offered],
    );
    expect(faultsOf(await offer({ offer: 'compliance' }, admin))).toEqual([['body', 'confirm_pieces_kept']]);
    expect((await offer({ offer: 'compliance', confirm_pieces_kept: true }, admin)).json.offer).toBe('compliance');
    expect(await stage.sql('select identity from custody.item where brand_id = $1', [offered])).toEqual([
      { identity: true },
    ]);
    expect((await offer({ offer: 'compliance' }, admin)).status).toBe(200);
  });

  it("another's brand does not exist; other roles may not; nobody is asked to sign in", async () => {
    const foreign = await offer({ offer: 'compliance' }, admin, 'NORDATELIR');
    const unknown = await offer({ offer: 'compliance' }, admin, 'NOSUCHBRND');
    expect([foreign.status, foreign.json]).toEqual([404, { detail: 'Brand not found' }]);
    expect(unknown.json).toEqual(foreign.json);
    await stage.account('cust@example.test', 'customer');
    expect((await offer({ offer: 'compliance' }, (await stage.login('cust@example.test')).accessToken)).status).toBe(
      403,
    );
    expect(
      (await rest.call('/v1/brands/OFFERBRAND/offer', { method: 'PUT', body: { offer: 'compliance' } })).status,
    ).toBe(401);
    expect((await offer({ offer: 'compliance' }, key('a'))).status).toBe(401);
  });

  it('422 for another word or field', async () => {
    expect(faultsOf(await offer({ offer: 'free', extra: 1 }, admin))).toEqual(
      expect.arrayContaining([
        ['body', 'offer'],
        ['body', 'extra'],
      ]),
    );
    const { json } = await offer({}, admin);
    expect(json.detail).toEqual([{ type: 'missing', loc: ['body', 'offer'], msg: 'Field required', input: {} }]);
  });
});
