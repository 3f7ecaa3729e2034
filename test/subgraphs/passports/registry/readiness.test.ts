import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import {
  addBatch,
  addCategory,
  addItem,
  addModel,
  GTIN,
  OTHER_GTIN,
  publishPassport,
} from '../../../support/catalog.js';

const DOCUMENT = {
  product_identification: { name: 'Tote', commodity_code: '42022100' },
  espr_compliance: { operator_identifier: 'LEI-5493001KJTIIGC8Y1R12', facility_identifier: 'GLN-3012345000009' },
};
const READINESS = `query ($id: Int!, $lang: Language!) {
  passport(id: $id) { registryReadiness(lang: $lang) { ready version productId gaps { kind place path regulation article } } } }`;
const CHECK = `query ($brandId: Int!, $limit: Int!, $after: String) {
  registryCheck(brandId: $brandId, limit: $limit, after: $after) { passports ready next gaps { kind passports } } }`;

interface Readiness {
  readonly ready: boolean;
  readonly version: number | null;
  readonly productId: string | null;
  readonly gaps: readonly { kind: string; place: string; path: string[]; regulation: string; article: string }[];
}
interface Check {
  readonly passports: number;
  readonly ready: number;
  readonly next: string | null;
  readonly gaps: readonly { kind: string; passports: number }[];
}

let stage: Stage;
let brandId: number;
let otherBrandId: number;
let ids: { model: number; lot: number; item: number; bare: number; lotless: number; draft: number };

const readiness = async (id: number, lang = 'en'): Promise<Readiness> =>
  (await stage.ask<{ passport: { registryReadiness: Readiness } }>('passports', READINESS, { id, lang })).passport
    .registryReadiness;
const check = async (of: number, limit: number, after?: string | null): Promise<Check> =>
  (await stage.ask<{ registryCheck: Check }>('passports', CHECK, { brandId: of, limit, after })).registryCheck;
const administrator = (brand: number): Principal => ({
  kind: 'account',
  accountId: 1,
  email: 'a@example.test',
  role: 'brand_admin',
  sessionId: 's',
  brandIds: [brand],
  accreditations: [],
  contacts: [],
});

beforeAll(async () => {
  stage = await openStage({
    publicUrl: 'https://dpp.example.test',
    passports: { backupUrl: 'https://backup.example.test' },
  });
  brandId = await stage.brand('NORDATELIR');
  otherBrandId = await stage.brand('STRIDELAB1');
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'A', gtin: GTIN, categoryId });
  const bareId = await addModel(stage, { brandId, sku: 'B', categoryId });
  const draftId = await addModel(stage, { brandId, sku: 'C', gtin: OTHER_GTIN, categoryId });
  const batchId = await addBatch(stage, { brandId, modelId, code: 'L1' });
  const item = { brandId, brandCode: 'NORDATELIR', categoryId, modelId };
  const inLot = await addItem(stage, { ...item, serial: '0A1B2C3D4E5F', batchId });
  const alone = await addItem(stage, { ...item, serial: '0A1B2C3D4E5G' });
  ids = {
    model: await publishPassport(stage, { modelId }, DOCUMENT),
    lot: await publishPassport(stage, { batchId }, DOCUMENT),
    item: await publishPassport(stage, { productId: inLot.id }, DOCUMENT),
    bare: await publishPassport(stage, { modelId: bareId }, { labels: { x: 1 } }),
    lotless: await publishPassport(stage, { productId: alone.id }, DOCUMENT),
    draft: await publishPassport(stage, { modelId: draftId }, DOCUMENT, 'owner_only'),
  };
}, 120_000);
afterAll(() => stage?.close());

describe('readiness for the registry', () => {
  it('a passport that has everything is ready, at each level, under the identifier of its level', async () => {
    expect(await readiness(ids.model)).toEqual({
      ready: true,
      gaps: [],
      version: 1,
      productId: `https://dpp.example.test/01/${GTIN}`,
    });
    expect(await readiness(ids.lot)).toMatchObject({
      ready: true,
      productId: `https://dpp.example.test/01/${GTIN}/10/L1`,
    });
    expect(await readiness(ids.item)).toMatchObject({
      ready: true,
      productId: `https://dpp.example.test/01/${GTIN}/21/0A1B2C3D4E5F`,
    });
  });

  it('[REG 2026/1778 8(7)] what is missing is named with its article, in both languages', async () => {
    const { ready, gaps, productId } = await readiness(ids.bare);
    expect(ready).toBe(false);
    expect(productId).toBe(`https://dpp.example.test/v1/dpps/${ids.bare}#product`);
    expect(gaps.map(({ kind }) => kind)).toEqual(['operator_identifier', 'facility_identifier', 'commodity_code']);
    expect(gaps[2]).toEqual({
      kind: 'commodity_code',
      place: 'document',
      path: ['product_identification', 'commodity_code'],
      regulation: 'Implementing Regulation (EU) 2026/1778',
      article: 'Article 8(7)(d)',
    });
    const french = (await readiness(ids.bare, 'fr')).gaps[2];
    expect(french).toMatchObject({
      regulation: 'Règlement d’exécution (UE) 2026/1778',
      article: 'article 8, paragraphe 7, point d)',
    });
  });

  it('an item without a lot, and a passport that is not everybody’s, are not ready', async () => {
    expect((await readiness(ids.lotless)).gaps.map(({ kind }) => kind)).toEqual(['lot_link']);
    expect(await readiness(ids.draft)).toMatchObject({ version: null, gaps: [{ kind: 'not_published' }] });
  });

  it('a withdrawn item whose serial was printed again has no identifier of its own any more', async () => {
    const identified = await readiness(ids.item);
    const [row] = await stage.sql<{ id: number; serial: string }>(
      "update custody.item set status = 'superseded' where id = (select product_id from passports.passport where id = $1) returning id, serial",
      [ids.item],
    );
    expect(await readiness(ids.item)).toEqual(identified);
    const again = await stage.sql<{ id: number }>(
      `insert into custody.item (brand_id, brand_code, serial, uid_hash, token_id, product_name, category_id, model_id, batch_id,
         origin, identity, status, tx_hash, mined_at, created_at)
       select brand_id, brand_code, serial, sha256(uid_hash), sha256(token_id), product_name, category_id, model_id, batch_id,
         origin, identity, 'written', sha256(tx_hash), mined_at, created_at from custody.item where id = $1 returning id`,
      [row!.id],
    );
    const replaced = await readiness(ids.item);
    expect([replaced.ready, replaced.productId, replaced.gaps.map(({ kind }) => kind)]).toEqual([
      false,
      null,
      ['granularity'],
    ]);
    await stage.sql('delete from custody.item where id = $1', [again[0]!.id]);
    await stage.sql("update custody.item set status = 'written' where id = $1", [row!.id]);
    expect(await readiness(ids.item)).toEqual(identified);
  });

  it('counts a brand by pages', async () => {
    const whole = await check(brandId, 200);
    expect(whole).toMatchObject({ passports: 6, ready: 3, next: null });
    expect(Object.fromEntries(whole.gaps.map(({ kind, passports }) => [kind, passports]))).toEqual({
      operator_identifier: 1,
      facility_identifier: 1,
      commodity_code: 1,
      lot_link: 1,
      not_published: 1,
    });
    let [ready, passports, after]: [number, number, string | null | undefined] = [0, 0, undefined];
    do {
      const page = await check(brandId, 4, after);
      ready += page.ready;
      passports += page.passports;
      after = page.next;
    } while (after !== null);
    expect([passports, ready]).toEqual([6, 3]);
  });

  it('another brand’s administrator is shown nothing', async () => {
    const stranger = administrator(otherBrandId);
    await expect(stage.ask('passports', READINESS, { id: ids.model, lang: 'en' }, stranger)).rejects.toThrow(
      'NOT_FOUND',
    );
    await expect(stage.ask('passports', CHECK, { brandId, limit: 10 }, stranger)).rejects.toThrow('FORBIDDEN');
  });
});
