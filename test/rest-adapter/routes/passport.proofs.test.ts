import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataHash } from '../../../subgraphs/passports/documents/canonical-json.rules.js';
import { addItem, GTIN, OTHER_GTIN, publishPassport } from '../../support/catalog.js';
import { BRAND, DOCUMENT, LOT, openPassportRoutes, type PassportRoutes } from '../../support/passport-routes.js';
import { present } from '../../support/present.js';

let at: PassportRoutes;
beforeAll(async () => {
  at = await openPassportRoutes();
  await publishPassport(at.stage, { batchId: at.batchId }, { product_identification: { name: 'batch' } });
});
afterAll(() => at?.close());

describe('§2.12, §4.19 GET /passport/{identifier}/vc', () => {
  it('answers the six fields', async () => {
    const { json, headers } = await at.read(`${at.plain.serial}/vc`);
    expect(json).toEqual({
      passport_id: at.modelPassport,
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
    const open = (await at.read(`${at.plain.serial}/vc`)).json.sd_jwt_vc;
    const { json, headers } = await at.read(`${at.plain.serial}/vc?access_tier=authority`, at.bearer('authority'));
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
    expect((await at.read(`${at.plain.serial}/vc?access_tier=${tier}`, who ? at.bearer(who) : {})).status).toBe(status);
  });

  it('the vc at public stays public for the owner', async () => {
    const item = await addItem(at.stage, {
      brandId: at.brandId,
      brandCode: BRAND,
      categoryId: at.category,
      serial: '0A1B2C3D4E80',
      modelId: at.modelId,
      ownerAccountId: present(
        (
          await at.stage.sql<{ id: number }>(`select id from integrations.account where email = 'owner@example.test'`)
        )[0]?.id,
      ),
    });
    expect((await at.read(`${item.serial}/vc`, at.bearer('owner'))).json.access_tier).toBe('public');
  });

  it('a cookie without Origin or Referer, or from a foreign page, answers 403', async () => {
    const cookie = { Cookie: `access_token=${at.tokens.customer}` };
    for (const headers of [cookie, { ...cookie, Origin: 'https://evil.example' }]) {
      expect((await at.read(`${at.plain.serial}/vc`, headers)).status).toBe(403);
    }
  });
});

describe('§2.13, §4.22 proofs', () => {
  it('a model: seal, credential, and no anchor before there is one', async () => {
    const { json, headers } = await at.read(`01/${GTIN}/proof`);
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
    expect((await at.read(`01/${GTIN}/10/${encodeURIComponent(LOT)}/proof`)).json).toMatchObject({
      level: 'batch',
      product_batch_id: at.batchId,
      batch_code: LOT,
    });
  });

  it('an item: its registration and its verifications', async () => {
    expect((await at.read(`${at.plain.serial}/proof`)).json).toMatchObject({
      level: 'item',
      anchor: { token_id: at.plain.tokenId },
      verifications: { count: 0, last_at: null },
    });
  });

  it('§7.4: 400 for the check digit; 404 without digits, with more than 14, or without a published passport', async () => {
    expect((await at.read('01/4006381333930/proof')).status).toBe(400);
    for (const value of ['x', '123456789012345', OTHER_GTIN])
      expect((await at.read(`01/${value}/proof`)).status).toBe(404);
  });
});
