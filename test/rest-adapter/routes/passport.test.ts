import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jsonld from 'jsonld';
import { dataHash } from '../../../subgraphs/passports/documents/canonical-json.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import {
  addBatch,
  addCategory,
  addItem,
  addModel,
  draftPassport,
  GTIN,
  type Item,
  OTHER_GTIN,
  publishPassport,
} from '../../support/catalog.js';
import { type Rest, startRest } from '../../support/rest.js';

const BRAND = 'NORDATELIR';
const CONSOLE = 'https://console.example.test';
const LOT = 'LOT+2026;09';

const DOCUMENT = {
  product_identification: { name: 'Tøte 手提包 \t 🧳', weight: 1.5, big: 1e21, tiny: 1e-7 },
  recyclability: { recyclability_percent: 80, recycled_content_percent: 20 },
  carbon_footprint: { kg_co2e: 12.5 },
  bill_of_materials: { parts: ['strap'] },
  disassembly_instructions: { steps: 'unscrew' },
  material_composition: { leather: 90 },
  supply_chain: { tannery: 'x' },
  epcis: {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    eventList: [{ type: 'ObjectEvent' }],
  },
};
const PUBLIC = ['product_identification', 'recyclability'];
const END_USER = [...PUBLIC, 'carbon_footprint'];

let stage: Stage;
let rest: Rest;
let brandId: number;
let modelId: number;
let batchId: number;
let category: number;
let modelPassport: number;
let own: Item;
let plain: Item;
let owned: Item;
const tokens: Record<string, string> = {};

const bearer = (who: string) => ({ Authorization: `Bearer ${tokens[who]}` });
const read = (path: string, headers: Record<string, string> = {}) => rest.call(`/v1/passport/${path}`, { headers });
const sections = (body: { data: object }) => Object.keys(body.data).sort();

beforeAll(async () => {
  stage = await openStage({ publicUrl: 'http://localhost:8080' });
  rest = await startRest({
    graph: stage.platform.graph,
    clock: stage.options.clock,
    settings: { consoleOrigins: [CONSOLE] },
  });
  brandId = await stage.brand(BRAND);
  await stage.sql(
    `update catalog.brand set passport_service_provider = '{"identifier":"psp-1","name":"Keeper"}' where id = $1`,
    [brandId],
  );
  const other = await stage.brand('OTHERBRAND');
  category = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, {
    brandId,
    sku: 'TOTE-01',
    gtin: GTIN,
    categoryId: category,
    name: 'Tote',
    imageUrl: 'https://img.example.test/t.webp',
  });
  batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  const owner = await stage.account('owner@example.test', 'customer');
  const accounts: [string, Parameters<Stage['account']>[1], Record<string, unknown>][] = [
    ['customer', 'customer', {}],
    ['repairer', 'repairer', {}],
    ['recycler', 'recycler', {}],
    ['authority', 'authority', {}],
    ['operator', 'operator', {}],
    ['stranger', 'repairer', {}],
    ['admin', 'brand_admin', { brandIds: [brandId] }],
    ['otheradmin', 'brand_admin', { brandIds: [other] }],
  ];
  const ids: Record<string, number> = {};
  for (const [name, role, more] of accounts) ids[name] = await stage.account(`${name}@example.test`, role, more);
  for (const trade of ['repairer', 'recycler'] as const) {
    await stage.sql(
      'insert into integrations.accreditation (account_id, brand_id, brand_code, trade, granted_at) values ($1, $2, $3, $4, now())',
      [ids[trade], brandId, BRAND, trade],
    );
  }
  for (const name of ['owner', ...Object.keys(ids)])
    tokens[name] = (await stage.login(`${name}@example.test`)).accessToken;
  const item = { brandId, brandCode: BRAND, categoryId: category };
  plain = await addItem(stage, { ...item, serial: '0A1B2C3D4E5F', modelId });
  own = await addItem(stage, { ...item, serial: '0A1B2C3D4E5G', modelId, batchId });
  owned = await addItem(stage, { ...item, serial: '0A1B2C3D4E5H', modelId, ownerAccountId: owner });
  modelPassport = await publishPassport(stage, { modelId }, DOCUMENT);
  await publishPassport(stage, { productId: own.id }, { product_identification: { name: 'own' } });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('§4.20 GET /passport/01/{gtin}', () => {
  it('[EN 18239 public] answers the twenty fields of the model level at the public tier', async () => {
    const { status, json, headers } = await read('01/4006381333931');
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
      product_model_id: modelId,
      gtin: GTIN,
      level: 'model',
      brand_id: brandId,
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
    const { json } = await read(`01/${GTIN}`);
    expect(json.data.product_identification).toEqual(DOCUMENT.product_identification);
    expect(json.data_hash).toBe(dataHash(DOCUMENT));
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
    expect((await read(`01/${GTIN}`, bearer(who))).json.available_tiers).toEqual(tiers);
    for (const tier of ['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority']) {
      const { status, json } = await read(`01/${GTIN}?access_tier=${tier}`, bearer(who));
      expect(status).toBe(tiers.includes(tier) ? 200 : 403);
      if (status === 403) expect(json.detail).toBe('Access tier not allowed');
      else expect(json.access_tier).toBe(tier);
    }
  });

  it('[EN 18239 per element] each trade sees its own sections; authority sees the document', async () => {
    const at = async (tier: string, who: string) =>
      sections((await read(`01/${GTIN}?access_tier=${tier}`, bearer(who))).json);
    expect(await at('end_user', 'customer')).toEqual([...END_USER].sort());
    expect(await at('repairer', 'repairer')).toEqual(
      [...END_USER, 'bill_of_materials', 'disassembly_instructions'].sort(),
    );
    expect(await at('recycler', 'recycler')).toEqual(
      [...END_USER, 'disassembly_instructions', 'material_composition'].sort(),
    );
    expect(await at('upstream', 'admin')).toEqual([...END_USER, 'material_composition', 'supply_chain'].sort());
    expect((await read(`01/${GTIN}?access_tier=authority`, bearer('authority'))).json.data).toEqual(DOCUMENT);
  });

  it('§7.4: 401 without a session, or with a token that cannot be read; API keys are ignored', async () => {
    const anonymous = await read(`01/${GTIN}?access_tier=end_user`);
    expect([anonymous.status, anonymous.json.detail]).toEqual([401, 'Not authenticated']);
    expect(anonymous.headers['www-authenticate']).toBe('Bearer');
    const broken = await read(`01/${GTIN}?access_tier=repairer`, { Authorization: 'Bearer x.y.z' });
    expect([broken.status, broken.json.detail]).toEqual([401, 'Could not validate credentials']);
    const key = await read(`01/${GTIN}?access_tier=end_user`, { Authorization: `Bearer dpp_test_${'a'.repeat(40)}` });
    expect([key.status, key.json.detail]).toEqual([401, 'Not authenticated']);
    expect((await read(`01/${GTIN}`, { Authorization: 'Bearer x.y.z' })).status).toBe(200);
  });

  it('§7.4: 400 for a wrong check digit, 404 for what is no GTIN or has no passport, 422 for an unknown tier', async () => {
    const wrong = await read('01/4006381333930');
    expect([wrong.status, wrong.json.detail]).toEqual([400, 'Invalid GTIN: the check digit does not match.']);
    for (const value of ['abc', '123456789012345', OTHER_GTIN]) {
      const missing = await read(`01/${value}`);
      expect([missing.status, missing.json.detail]).toEqual([404, 'Passport not found']);
    }
    for (const tier of ['', 'owner', 'PUBLIC']) {
      const unknown = await read(`01/${GTIN}?access_tier=${tier}`);
      expect(unknown.status).toBe(422);
      expect(unknown.json.detail[0].loc).toEqual(['query', 'access_tier']);
    }
  });

  it('a cookie from a foreign page is refused, from the console it counts', async () => {
    const cookie = { Cookie: `access_token=${tokens.customer}` };
    const foreign = await read(`01/${GTIN}`, { ...cookie, Origin: 'https://evil.example' });
    expect([foreign.status, foreign.json.detail]).toEqual([403, 'Origin not allowed']);
    expect((await read(`01/${GTIN}`, cookie)).status).toBe(403);
    expect((await read(`01/${GTIN}?access_tier=end_user`, { ...cookie, Origin: CONSOLE })).status).toBe(200);
  });
});

describe('§4.21 GET /passport/01/{gtin}/10/{lot}', () => {
  const path = `01/${GTIN}/10/${encodeURIComponent(LOT)}`;

  it("never answers the model's passport", async () => {
    const { status, json } = await read(path);
    expect([status, json.detail]).toEqual([404, 'Passport not found']);
  });

  it("answers the batch's, with its number and code, and no address of the copy at the public tier", async () => {
    await publishPassport(stage, { batchId }, { product_identification: { name: 'batch' } });
    const { json } = await read(path);
    expect(json).toMatchObject({
      level: 'batch',
      product_id: null,
      product_batch_id: batchId,
      batch_code: LOT,
      ipfs_uri: null,
    });
    expect((await read(`01/${GTIN}/10/${encodeURIComponent(LOT.toLowerCase())}`)).status).toBe(404);
  });

  it("answers 404 when two brands publish this GTIN and lot, and for a lot of another brand than the model's", async () => {
    const twin = await stage.brand('TWINBRAND0');
    const twinModel = await addModel(stage, { brandId: twin, sku: 'T', gtin: GTIN });
    const foreign = await addBatch(stage, { brandId: twin, modelId: twinModel, code: 'FOREIGN' });
    await publishPassport(stage, { batchId: foreign }, { labels: {} });
    for (const below of ['', '/vc', '/proof', '/bundle']) {
      expect((await read(`01/${GTIN}/10/FOREIGN${below}`)).status).toBe(404);
    }
    const twinBatch = await addBatch(stage, { brandId: twin, modelId: twinModel, code: LOT });
    await publishPassport(stage, { batchId: twinBatch }, { labels: {} }, 'internal');
    expect((await read(path)).status).toBe(200);
    await publishPassport(stage, { batchId: twinBatch }, { labels: {} });
    expect((await read(path)).status).toBe(404);
    await publishPassport(stage, { modelId: twinModel }, { labels: {} });
    expect((await read(`01/${GTIN}`)).json.brand_code).toBe(BRAND);
    await stage.sql(
      `update passports.version v set superseded_at = now() from passports.passport p where p.id = v.passport_id and p.brand_id = $1`,
      [twin],
    );
  });
});

describe('§4.18 GET /passport/{identifier}', () => {
  it('answers by serial, token id and chip hash, however they are written', async () => {
    for (const identifier of [
      plain.serial,
      ' 0a1b2c3d4e5f',
      plain.tokenId,
      plain.uidHash,
      plain.uidHash.toUpperCase().replace('0X', '0x'),
    ]) {
      const { status, json, headers } = await read(encodeURIComponent(identifier));
      expect(status).toBe(200);
      expect(json).toMatchObject({
        id: modelPassport,
        product_id: plain.id,
        level: 'model',
        product_model_id: modelId,
        product_batch_id: null,
        brand_code: BRAND,
        serial: plain.serial,
        token_id: plain.tokenId,
        gtin: GTIN,
        gs1_digital_link: `http://localhost:8080/01/${GTIN}/21/${plain.serial}`,
        is_owner: false,
        access_tier: 'public',
        product_name: 'Tote, cognac',
      });
      expect(headers['x-dpp-access-tier']).toBe('public');
      expect(headers['cache-control']).toBe('no-store, max-age=0');
    }
  });

  it('serves the own passport, else that of the batch, else that of the model', async () => {
    expect((await read(own.serial)).json).toMatchObject({
      level: 'item',
      data: { product_identification: { name: 'own' } },
    });
    const ofBatch = await addItem(stage, {
      brandId,
      brandCode: BRAND,
      categoryId: category,
      serial: '0A1B2C3D4E60',
      modelId,
      batchId,
    });
    expect((await read(ofBatch.serial)).json).toMatchObject({ level: 'batch', product_batch_id: batchId });
    expect((await read(plain.serial)).json.level).toBe('model');
  });

  it('end_user is public; the other tiers answer 403 without a session', async () => {
    expect((await read(`${plain.serial}?access_tier=end_user`)).status).toBe(200);
    const refused = await read(`${plain.serial}?access_tier=repairer`);
    expect([refused.status, refused.json.detail]).toEqual([403, 'Access tier not allowed']);
    expect((await read(`${plain.serial}?access_tier=repairer`, bearer('repairer'))).status).toBe(200);
    expect((await read(`${plain.serial}?access_tier=nobody`)).status).toBe(422);
    const broken = await read(`${plain.serial}?access_tier=recycler`, { Authorization: 'Bearer nonsense' });
    expect(broken.status).toBe(401);
  });

  it('serves the current owner who asks for public as an end user, and says so', async () => {
    const { json, headers } = await read(owned.serial, bearer('owner'));
    expect(json).toMatchObject({ is_owner: true, access_tier: 'end_user' });
    expect(sections(json)).toEqual([...END_USER].sort());
    expect(headers['x-dpp-access-tier']).toBe('end_user');
    expect((await read(owned.serial, bearer('customer'))).json).toMatchObject({
      is_owner: false,
      access_tier: 'public',
    });
  });

  it('an owner_only passport is for the current owner alone and hides what stands behind it; a draft hides nothing', async () => {
    await draftPassport(stage, { productId: owned.id }, { labels: { a: 1 } }, 'owner_only');
    expect((await read(owned.serial)).json.level).toBe('model');
    await publishPassport(stage, { productId: owned.id }, { labels: { a: 1 } }, 'owner_only');
    expect((await read(owned.serial, bearer('owner'))).json).toMatchObject({ level: 'item', visibility: 'owner_only' });
    for (const who of ['customer', 'admin', 'authority', 'operator']) {
      expect((await read(owned.serial, bearer(who))).status).toBe(404);
    }
    expect((await read(`${owned.serial}/vc`, bearer('owner'))).status).toBe(404);
    await publishPassport(stage, { productId: owned.id }, { labels: { a: 1 } }, 'internal');
    expect((await read(owned.serial, bearer('owner'))).json.visibility).toBe('owner_only');
  });

  it.each(['burned', 'superseded', 'archived'])('an item that is %s does not resolve', async (status) => {
    const gone = await addItem(stage, {
      brandId,
      brandCode: BRAND,
      categoryId: category,
      serial: `0A1B2C3D4E7${status[0] === 's' ? 1 : status.length}`,
      modelId,
      status,
    });
    const { status: code, json } = await read(gone.serial);
    expect([code, json.detail]).toEqual([404, 'Passport not found']);
  });

  it('verify_integrity answers what the content copy says, never a 5xx', async () => {
    expect((await read(plain.serial)).json.integrity).toBeUndefined();
    const before = await read(`${plain.serial}?verify_integrity=true`);
    expect(before.json.integrity).toMatchObject({
      expected_hash: dataHash(DOCUMENT),
      computed_hash: null,
      matches: null,
    });
    expect(Object.keys(before.json.integrity)).toEqual([
      'checked_at',
      'source',
      'expected_hash',
      'computed_hash',
      'matches',
      'error',
    ]);
  });

  it('format=jsonld: the same content as linked data, without the tier and its header', async () => {
    const { json, headers } = await read(`${plain.serial}?format=jsonld`);
    expect(headers['content-type']).toBe('application/ld+json');
    expect(headers['x-dpp-access-tier']).toBeUndefined();
    expect(json.access_tier).toBeUndefined();
    const [expanded] = (await jsonld.expand(json, {
      documentLoader: async (url: string) => Promise.reject(new Error(url)),
    } as never)) as unknown as Record<string, unknown>[];
    expect(expanded?.['@id']).toBe(`http://localhost:8080/01/${GTIN}/21/${plain.serial}`);
    // Its model's passport, and an item all the same.
    expect(expanded?.['@type']).toContain('https://schema.org/IndividualProduct');
    expect(JSON.stringify(expanded)).toContain('Tøte 手提包');
    expect(JSON.stringify(expanded)).not.toContain('strap');
    expect((await read(`${plain.serial}?format=xml`)).json.access_tier).toBe('public');
  });

  it.each([
    ['a model', () => `01/${GTIN}`, `/01/${GTIN}`, 'https://schema.org/ProductModel'],
    [
      'a lot',
      () => `01/${GTIN}/10/${encodeURIComponent(LOT)}`,
      `/01/${GTIN}/10/LOT%2B2026%3B09`,
      'https://schema.org/Product',
    ],
  ])('§4.20, §4.21 format=jsonld: %s too is linked data', async (_, path, id, type) => {
    const { json, headers } = await read(`${path()}?format=jsonld`);
    expect(headers['content-type']).toBe('application/ld+json');
    const [expanded] = (await jsonld.expand(json, {
      documentLoader: async (url: string) => Promise.reject(new Error(url)),
    } as never)) as unknown as Record<string, unknown>[];
    expect(expanded?.['@id']).toBe(`http://localhost:8080${id}`);
    expect(expanded?.['@type']).toContain(type);
  });

  it('format=jsonld: an item without a GTIN is named apart from its passport', async () => {
    const unlinked = await addItem(stage, { brandId, brandCode: BRAND, categoryId: category, serial: '0A1B2C3D4E90' });
    await publishPassport(stage, { productId: unlinked.id }, { labels: { a: 1 } });
    const { json } = await read(`${unlinked.serial}?format=jsonld`);
    const passportId = json['schema:hasDigitalProductPassport']['@id'];
    expect(passportId).toContain(`/v1/passport/${unlinked.uidHash}`);
    expect(json['@id']).toBe(`${passportId}#product`);
    expect(json['schema:hasDigitalProductPassport']['schema:about']['@id']).toBe(json['@id']);
  });

  it('without /v1 it is the same', async () => {
    expect((await rest.call(`/passport/${plain.serial}`)).json).toEqual((await read(plain.serial)).json);
  });
});

describe('§2.12, §4.19 GET /passport/{identifier}/vc', () => {
  it('answers the six fields', async () => {
    const { json, headers } = await read(`${plain.serial}/vc`);
    expect(json).toEqual({
      passport_id: modelPassport,
      issuer: `did:web:localhost%3A8080:brands:${BRAND}`,
      vct: 'http://localhost:8080/schemas/passport/1.0',
      access_tier: 'public',
      format: 'dc+sd-jwt',
      sd_jwt_vc: expect.stringMatching(/~$/),
    });
    expect(headers['x-dpp-access-tier']).toBe('public');
    expect(headers['cache-control']).toBe('public, max-age=60, s-maxage=300');
  });

  it('all tiers serve the same signed part; others than public are kept by nobody', async () => {
    const open = (await read(`${plain.serial}/vc`)).json.sd_jwt_vc as string;
    const { json, headers } = await read(`${plain.serial}/vc?access_tier=authority`, bearer('authority'));
    expect(json.sd_jwt_vc.split('~')[0]).toBe(open.split('~')[0]);
    expect(json.sd_jwt_vc.split('~').length).toBeGreaterThan(open.split('~').length);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it.each([
    ['end_user', undefined, 403],
    ['end_user', 'customer', 200],
    ['repairer', 'repairer', 200],
    ['repairer', 'stranger', 403],
    ['upstream', 'admin', 200],
    ['upstream', 'operator', 403],
    ['authority', 'admin', 403],
    ['authority', 'authority', 200],
  ])('tier %s for %s answers %i', async (tier, who, status) => {
    expect((await read(`${plain.serial}/vc?access_tier=${tier}`, who ? bearer(who) : {})).status).toBe(status);
  });

  it('the vc at public stays public for the owner', async () => {
    const item = await addItem(stage, {
      brandId,
      brandCode: BRAND,
      categoryId: category,
      serial: '0A1B2C3D4E80',
      modelId,
      ownerAccountId: (
        await stage.sql<{ id: number }>(`select id from integrations.account where email = 'owner@example.test'`)
      )[0]?.id as number,
    });
    expect((await read(`${item.serial}/vc`, bearer('owner'))).json.access_tier).toBe('public');
  });

  it('a cookie without Origin or Referer, or from a foreign page, answers 403', async () => {
    const cookie = { Cookie: `access_token=${tokens.customer}` };
    for (const headers of [cookie, { ...cookie, Origin: 'https://evil.example' }]) {
      expect((await read(`${plain.serial}/vc`, headers)).status).toBe(403);
    }
  });
});

describe('§2.13, §4.22 proofs', () => {
  it('a model: seal, credential, and no anchor before there is one', async () => {
    const { json, headers } = await read(`01/${GTIN}/proof`);
    expect(json).toMatchObject({
      passport_version: 1,
      level: 'model',
      gtin: GTIN,
      data_hash: dataHash(DOCUMENT),
      seal: {
        sealed: true,
        algorithm: 'sha256-jcs-chain-v1',
        prev_version_hash: null,
        linked: false,
        chain_link_match: true,
      },
      vc: { issued: true, vct: 'http://localhost:8080/schemas/passport/1.0' },
    });
    expect('passport_anchor' in json).toBe(false);
    expect('anchor' in json).toBe(false);
    expect(headers['cache-control']).toBe('no-store, max-age=0');
  });

  it('a batch: with its number and code', async () => {
    expect((await read(`01/${GTIN}/10/${encodeURIComponent(LOT)}/proof`)).json).toMatchObject({
      level: 'batch',
      product_batch_id: batchId,
      batch_code: LOT,
    });
  });

  it('an item: its registration and its verifications', async () => {
    expect((await read(`${plain.serial}/proof`)).json).toMatchObject({
      level: 'item',
      anchor: { token_id: plain.tokenId },
      verifications: { count: 0, last_at: null },
    });
  });

  it('§7.4: 400 for the check digit; 404 without digits, with more than 14, or without a published passport', async () => {
    expect((await read('01/4006381333930/proof')).status).toBe(400);
    for (const value of ['x', '123456789012345', OTHER_GTIN])
      expect((await read(`01/${value}/proof`)).status).toBe(404);
  });
});

describe('§8 limits', () => {
  it('[EN 18239 scraping] every GET below /passport shares one counter of 600, and says so', async () => {
    const first = await read(plain.serial);
    const second = await read(`01/${GTIN}/proof`);
    expect(first.headers['x-ratelimit-limit']).toBe('600');
    const drop = Number(first.headers['x-ratelimit-remaining']) - Number(second.headers['x-ratelimit-remaining']);
    expect(drop === 1 || drop < 0).toBe(true);
  });
});
