import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataHash } from '../../../subgraphs/passports/documents/canonical-json.rules.js';
import { addItem, draftPassport, GTIN, publishPassport } from '../../support/catalog.js';
import { expanded } from '../../support/linked-data.js';
import {
  BRAND,
  DOCUMENT,
  END_USER,
  LOT,
  openPassportRoutes,
  type PassportRoutes,
  sections,
} from '../../support/passport-routes.js';

let at: PassportRoutes;
beforeAll(async () => {
  at = await openPassportRoutes();
  await publishPassport(at.stage, { batchId: at.batchId }, { product_identification: { name: 'batch' } });
});
afterAll(() => at?.close());

describe('§4.18 GET /passport/{identifier}', () => {
  it('answers by serial, token id and chip hash, however they are written', async () => {
    for (const identifier of [
      at.plain.serial,
      ' 0a1b2c3d4e5f',
      at.plain.tokenId,
      at.plain.uidHash,
      at.plain.uidHash.toUpperCase().replace('0X', '0x'),
    ]) {
      const { status, json, headers } = await at.read(encodeURIComponent(identifier));
      expect(status).toBe(200);
      expect(json).toMatchObject({
        id: at.modelPassport,
        product_id: at.plain.id,
        level: 'model',
        product_model_id: at.modelId,
        product_batch_id: null,
        brand_code: BRAND,
        serial: at.plain.serial,
        token_id: at.plain.tokenId,
        gtin: GTIN,
        gs1_digital_link: `http://localhost:8080/01/${GTIN}/21/${at.plain.serial}`,
        is_owner: false,
        access_tier: 'public',
        product_name: 'Tote, cognac',
      });
      expect(headers['x-dpp-access-tier']).toBe('public');
      expect(headers['cache-control']).toBe('no-store, max-age=0');
    }
  });

  it('serves the own passport, else that of the batch, else that of the model', async () => {
    expect((await at.read(at.own.serial)).json).toMatchObject({
      level: 'item',
      data: { product_identification: { name: 'own' } },
    });
    const ofBatch = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: BRAND,
      categoryId: at.category,
      serial: '0A1B2C3D4E60',
      modelId: at.modelId,
      batchId: at.batchId,
    });
    expect((await at.read(ofBatch.serial)).json).toMatchObject({ level: 'batch', product_batch_id: at.batchId });
    expect((await at.read(at.plain.serial)).json.level).toBe('model');
  });

  it('end_user is public; the other tiers answer 403 without a session', async () => {
    expect((await at.read(`${at.plain.serial}?access_tier=end_user`)).status).toBe(200);
    const refused = await at.read(`${at.plain.serial}?access_tier=repairer`);
    expect([refused.status, refused.json.detail]).toEqual([403, 'Access tier not allowed']);
    expect((await at.read(`${at.plain.serial}?access_tier=repairer`, at.bearer('repairer'))).status).toBe(200);
    expect((await at.read(`${at.plain.serial}?access_tier=nobody`)).status).toBe(422);
    const broken = await at.read(`${at.plain.serial}?access_tier=recycler`, { Authorization: 'Bearer nonsense' });
    expect(broken.status).toBe(401);
  });

  it('serves the current owner who asks for public as an end user, and says so', async () => {
    const { json, headers } = await at.read(at.owned.serial, at.bearer('owner'));
    expect(json).toMatchObject({ is_owner: true, access_tier: 'end_user' });
    expect(sections(json)).toEqual([...END_USER].sort());
    expect(headers['x-dpp-access-tier']).toBe('end_user');
    expect((await at.read(at.owned.serial, at.bearer('customer'))).json).toMatchObject({
      is_owner: false,
      access_tier: 'public',
    });
  });

  it('an owner_only passport is for the current owner alone and hides what stands behind it; a draft hides nothing', async () => {
    await draftPassport(at.stage, { productId: at.owned.id }, { labels: { a: 1 } }, 'owner_only');
    expect((await at.read(at.owned.serial)).json.level).toBe('model');
    await publishPassport(at.stage, { productId: at.owned.id }, { labels: { a: 1 } }, 'owner_only');
    expect((await at.read(at.owned.serial, at.bearer('owner'))).json).toMatchObject({
      level: 'item',
      visibility: 'owner_only',
    });
    for (const who of ['customer', 'admin', 'authority', 'operator']) {
      expect((await at.read(at.owned.serial, at.bearer(who))).status).toBe(404);
    }
    expect((await at.read(`${at.owned.serial}/vc`, at.bearer('owner'))).status).toBe(404);
    await publishPassport(at.stage, { productId: at.owned.id }, { labels: { a: 1 } }, 'internal');
    expect((await at.read(at.owned.serial, at.bearer('owner'))).json.visibility).toBe('owner_only');
  });

  it.each(['burned', 'superseded', 'archived'])('an item that is %s does not resolve', async (status) => {
    const gone = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: BRAND,
      categoryId: at.category,
      serial: `0A1B2C3D4E7${status[0] === 's' ? 1 : status.length}`,
      modelId: at.modelId,
      status,
    });
    const { status: code, json } = await at.read(gone.serial);
    expect([code, json.detail]).toEqual([404, 'Passport not found']);
  });

  it('verify_integrity answers what the content copy says, never a 5xx', async () => {
    expect((await at.read(at.plain.serial)).json.integrity).toBeUndefined();
    const before = await at.read(`${at.plain.serial}?verify_integrity=true`);
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
    const { json, headers } = await at.read(`${at.plain.serial}?format=jsonld`);
    expect(headers['content-type']).toBe('application/ld+json');
    expect(headers['x-dpp-access-tier']).toBeUndefined();
    expect(json.access_tier).toBeUndefined();
    const [said] = await expanded(json);
    expect(said?.['@id']).toBe(`http://localhost:8080/01/${GTIN}/21/${at.plain.serial}`);
    // Its model's passport, and an item all the same.
    expect(said?.['@type']).toContain('https://schema.org/IndividualProduct');
    expect(JSON.stringify(said)).toContain('Tøte 手提包');
    expect(JSON.stringify(said)).not.toContain('strap');
    expect((await at.read(`${at.plain.serial}?format=xml`)).json.access_tier).toBe('public');
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
    const { json, headers } = await at.read(`${path()}?format=jsonld`);
    expect(headers['content-type']).toBe('application/ld+json');
    const [said] = await expanded(json);
    expect(said?.['@id']).toBe(`http://localhost:8080${id}`);
    expect(said?.['@type']).toContain(type);
  });

  it('format=jsonld: an item without a GTIN is named by its own address, apart from its passport', async () => {
    const unlinked = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: BRAND,
      categoryId: at.category,
      serial: '0A1B2C3D4E90',
    });
    await publishPassport(at.stage, { productId: unlinked.id }, { labels: { a: 1 } });
    const { json } = await at.read(`${unlinked.serial}?format=jsonld`);
    expect(json['schema:hasDigitalProductPassport']['@id']).toContain(`/v1/passport/${unlinked.uidHash}`);
    // As in every other form, in its credential and in the registry.
    expect(json['@id']).toBe(`http://localhost:8080/p/${unlinked.serial}`);
    expect(json['schema:hasDigitalProductPassport']['schema:about']['@id']).toBe(json['@id']);
  });

  it('without /v1 it is the same', async () => {
    expect((await at.rest.call(`/passport/${at.plain.serial}`)).json).toEqual((await at.read(at.plain.serial)).json);
  });
});

describe('§8 limits', () => {
  it('[EN 18239 scraping] every GET below /passport shares one counter of 600, and says so', async () => {
    const first = await at.read(at.plain.serial);
    const second = await at.read(`01/${GTIN}/proof`);
    expect(first.headers['x-ratelimit-limit']).toBe('600');
    const drop = Number(first.headers['x-ratelimit-remaining']) - Number(second.headers['x-ratelimit-remaining']);
    expect(drop === 1 || drop < 0).toBe(true);
  });
});
