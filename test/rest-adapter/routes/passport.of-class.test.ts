import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataHash } from '../../../subgraphs/passports/documents/canonical-json.rules.js';
import { addBatch, addModel, GTIN, OTHER_GTIN, publishPassport } from '../../support/catalog.js';
import {
  BRAND,
  CONSOLE,
  DOCUMENT,
  END_USER,
  LOT,
  openPassportRoutes,
  type PassportRoutes,
  PUBLIC,
  sections,
} from '../../support/passport-routes.js';

let at: PassportRoutes;
beforeAll(async () => {
  at = await openPassportRoutes();
});
afterAll(() => at?.close());

describe('§4.20 GET /passport/01/{gtin}', () => {
  it('[EN 18239 public] answers the twenty fields of the model level at the public tier', async () => {
    const { status, json, headers } = await at.read('01/4006381333931');
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([
      'access_tier',
      'available_tiers',
      'brand_code',
      'brand_id',
      'brand_name',
      'data',
      'data_hash',
      'gtin',
      'id',
      'image_url',
      'ipfs_uri',
      'level',
      'passport_service_provider',
      'passport_version',
      'product_id',
      'product_model_id',
      'product_name',
      'published_at',
      'schema_version',
      'visibility',
    ]);
    expect(json).toMatchObject({
      product_id: null,
      product_model_id: at.modelId,
      gtin: GTIN,
      level: 'model',
      brand_id: at.brandId,
      brand_code: BRAND,
      schema_version: '1.0',
      passport_version: 1,
      visibility: 'public',
      access_tier: 'public',
      available_tiers: ['public'],
      image_url: 'https://img.example.test/t.webp',
      product_name: 'Tote',
      passport_service_provider: { identifier: 'psp-1', name: 'Keeper', backed_up_at: null },
    });
    expect(sections(json)).toEqual([...PUBLIC].sort());
    expect(json.published_at).toMatch(/\+00:00$/);
    expect(headers['cache-control']).toBe('no-store, max-age=0');
  });

  it('numbers and text come through unharmed', async () => {
    const { json } = await at.read(`01/${GTIN}`);
    expect(json.data.product_identification).toEqual(DOCUMENT.product_identification);
    expect(json.data_hash).toBe(dataHash(DOCUMENT));
  });

  it('§2.11: the image is the main one of the model, or null', async () => {
    const gtin = '04006381333948';
    const modelId = await addModel(at.stage, { brandId: at.brandId, sku: 'PLAIN', gtin, imageUrl: '' });
    await publishPassport(at.stage, { modelId }, { labels: {} });
    expect((await at.read(`01/${gtin}`)).json.image_url).toBeNull();
    await at.stage.sql(`update custody.item set image_url = '' where id = $1`, [at.plain.id]);
    expect((await at.read(at.plain.serial)).json.image_url).toBe('https://img.example.test/t.webp');
  });

  it.each([
    ['customer', ['public', 'end_user']],
    ['operator', ['public', 'end_user']],
    ['stranger', ['public', 'end_user']],
    ['repairer', ['public', 'end_user', 'repairer']],
    ['recycler', ['public', 'end_user', 'recycler']],
    ['otheradmin', ['public', 'end_user']],
    ['admin', ['public', 'end_user', 'repairer', 'recycler', 'upstream']],
    ['authority', ['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority']],
  ])('%s is served exactly the tiers that available_tiers lists', async (who, tiers) => {
    expect((await at.read(`01/${GTIN}`, at.bearer(who))).json.available_tiers).toEqual(tiers);
    for (const tier of ['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority']) {
      const { status, json } = await at.read(`01/${GTIN}?access_tier=${tier}`, at.bearer(who));
      expect(status).toBe(tiers.includes(tier) ? 200 : 403);
      if (status === 403) expect(json.detail).toBe('Access tier not allowed');
      else expect(json.access_tier).toBe(tier);
    }
  });

  it('[EN 18239 per element] each trade sees its own sections; authority sees the document', async () => {
    const seen = async (tier: string, who: string) =>
      sections((await at.read(`01/${GTIN}?access_tier=${tier}`, at.bearer(who))).json);
    expect(await seen('end_user', 'customer')).toEqual([...END_USER].sort());
    expect(await seen('repairer', 'repairer')).toEqual(
      [...END_USER, 'bill_of_materials', 'disassembly_instructions'].sort(),
    );
    expect(await seen('recycler', 'recycler')).toEqual(
      [...END_USER, 'disassembly_instructions', 'material_composition'].sort(),
    );
    expect(await seen('upstream', 'admin')).toEqual([...END_USER, 'material_composition', 'supply_chain'].sort());
    expect((await at.read(`01/${GTIN}?access_tier=authority`, at.bearer('authority'))).json.data).toEqual(DOCUMENT);
  });

  it('§7.4: 401 without a session, or with a token that cannot be read; API keys are ignored', async () => {
    const anonymous = await at.read(`01/${GTIN}?access_tier=end_user`);
    expect([anonymous.status, anonymous.json.detail]).toEqual([401, 'Not authenticated']);
    expect(anonymous.headers['www-authenticate']).toBe('Bearer');
    const broken = await at.read(`01/${GTIN}?access_tier=repairer`, { Authorization: 'Bearer x.y.z' });
    expect([broken.status, broken.json.detail]).toEqual([401, 'Could not validate credentials']);
    const key = await at.read(`01/${GTIN}?access_tier=end_user`, {
      Authorization: `Bearer dpp_test_${'a'.repeat(40)}`,
    });
    expect([key.status, key.json.detail]).toEqual([401, 'Not authenticated']);
    expect((await at.read(`01/${GTIN}`, { Authorization: 'Bearer x.y.z' })).status).toBe(200);
  });

  it('§7.4: 400 for a wrong check digit, 404 for what is no GTIN or has no passport, 422 for an unknown tier', async () => {
    const wrong = await at.read('01/4006381333930');
    expect([wrong.status, wrong.json.detail]).toEqual([400, 'Invalid GTIN: the check digit does not match.']);
    for (const value of ['abc', '123456789012345', OTHER_GTIN]) {
      const missing = await at.read(`01/${value}`);
      expect([missing.status, missing.json.detail]).toEqual([404, 'Passport not found']);
    }
    for (const tier of ['', 'owner', 'PUBLIC']) {
      const unknown = await at.read(`01/${GTIN}?access_tier=${tier}`);
      expect(unknown.status).toBe(422);
      expect(unknown.json.detail[0].loc).toEqual(['query', 'access_tier']);
    }
  });

  it('a cookie from a foreign page is refused, from the console it counts', async () => {
    const cookie = { Cookie: `access_token=${at.tokens.customer}` };
    const foreign = await at.read(`01/${GTIN}`, { ...cookie, Origin: 'https://evil.example' });
    expect([foreign.status, foreign.json.detail]).toEqual([403, 'Origin not allowed']);
    expect((await at.read(`01/${GTIN}`, cookie)).status).toBe(403);
    expect((await at.read(`01/${GTIN}?access_tier=end_user`, { ...cookie, Origin: CONSOLE })).status).toBe(200);
  });
});

describe('§4.21 GET /passport/01/{gtin}/10/{lot}', () => {
  const path = `01/${GTIN}/10/${encodeURIComponent(LOT)}`;

  it("never answers the model's passport", async () => {
    const { status, json } = await at.read(path);
    expect([status, json.detail]).toEqual([404, 'Passport not found']);
  });

  it("answers the batch's, with its number and code, and no address of the copy at the public tier", async () => {
    await publishPassport(at.stage, { batchId: at.batchId }, { product_identification: { name: 'batch' } });
    const { json } = await at.read(path);
    expect(json).toMatchObject({
      level: 'batch',
      product_id: null,
      product_batch_id: at.batchId,
      batch_code: LOT,
      ipfs_uri: null,
    });
    expect((await at.read(`01/${GTIN}/10/${encodeURIComponent(LOT.toLowerCase())}`)).status).toBe(404);
  });

  it("answers 404 when two brands publish this GTIN and lot, and for a lot of another brand than the model's", async () => {
    const twin = await at.stage.brand('TWINBRAND0');
    const twinModel = await addModel(at.stage, { brandId: twin, sku: 'T', gtin: GTIN });
    const foreign = await addBatch(at.stage, { brandId: twin, modelId: twinModel, code: 'FOREIGN' });
    await publishPassport(at.stage, { batchId: foreign }, { labels: {} });
    for (const below of ['', '/vc', '/proof', '/bundle']) {
      expect((await at.read(`01/${GTIN}/10/FOREIGN${below}`)).status).toBe(404);
    }
    const twinBatch = await addBatch(at.stage, { brandId: twin, modelId: twinModel, code: LOT });
    await publishPassport(at.stage, { batchId: twinBatch }, { labels: {} }, 'internal');
    expect((await at.read(path)).status).toBe(200);
    await publishPassport(at.stage, { batchId: twinBatch }, { labels: {} });
    expect((await at.read(path)).status).toBe(404);
    await publishPassport(at.stage, { modelId: twinModel }, { labels: {} });
    expect((await at.read(`01/${GTIN}`)).json.brand_code).toBe(BRAND);
    await at.stage.sql(
      `update passports.version v set superseded_at = now() from passports.passport p where p.id = v.passport_id and p.brand_id = $1`,
      [twin],
    );
  });
});
