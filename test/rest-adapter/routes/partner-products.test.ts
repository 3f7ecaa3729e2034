import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addItem, addModel, GTIN, type Item, publishPassport } from '../../support/catalog.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let item: Item;
let bare: Item;
let foreign: Item;
const tokens: Record<string, string> = {};

const look = (identifier: string, who: string, query = '', headers: Record<string, string> = {}) =>
  rest.call(`/v1/partner-portal/products/${identifier}${query}`, {
    headers: { Authorization: `Bearer ${tokens[who]}`, ...headers },
  });

const DOCUMENT = {
  labels: { a: 1 },
  durability: { years: 10 },
  bill_of_materials: { b: 1 },
  material_composition: { c: 1 },
  supply_chain: { d: 1 },
};

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand('NORDATELIR');
  const other = await stage.brand('OTHERBRAND');
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  item = await addItem(stage, { brandId, brandCode: 'NORDATELIR', categoryId, serial: '0A1B2C3D4E5F', modelId });
  bare = await addItem(stage, { brandId, brandCode: 'NORDATELIR', categoryId, serial: '0A1B2C3D4E5G' });
  foreign = await addItem(stage, { brandId: other, brandCode: 'OTHERBRAND', categoryId, serial: '0A1B2C3D4E5H' });
  await publishPassport(stage, { modelId }, DOCUMENT);
  const trades = { repairer: ['repairer'], both: ['repairer', 'recycler'], recycler: ['recycler'] };
  for (const [name, list] of Object.entries(trades)) {
    const id = await stage.account(`${name}@example.test`, name === 'recycler' ? 'recycler' : 'repairer');
    for (const trade of list) {
      await stage.sql(
        'insert into integrations.accreditation (account_id, brand_id, brand_code, trade, granted_at) values ($1, $2, $3, $4, now())',
        [id, brandId, 'NORDATELIR', trade],
      );
    }
    tokens[name] = (await stage.login(`${name}@example.test`)).accessToken;
  }
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('§2.7, §4.9 GET /partner-portal/products/{identifier}', () => {
  it('answers product, passport and allowed types', async () => {
    const { status, json } = await look(item.serial, 'repairer');
    expect(status).toBe(200);
    expect(json.product).toMatchObject({
      product_id: item.id,
      token_id: item.tokenId,
      uid_hash: item.uidHash,
      brand_code: 'NORDATELIR',
      status: 'written',
      category_name: 'A category',
    });
    expect(json.passport).toMatchObject({ available: true, access_tier: 'repairer', passport_version: 1 });
    expect(Object.keys(json.passport.data)).toEqual(['bill_of_materials', 'durability', 'labels']);
    expect(json.allowed_event_types).toEqual(['after_sale_service', 'maintenance', 'reconditioning', 'repair']);
  });

  it('recognized as both trades, a caller sees the union', async () => {
    const { passport } = (await look(item.uidHash, 'both')).json;
    expect(passport.access_tier).toBe('repairer+recycler');
    expect(Object.keys(passport.data)).toEqual(['bill_of_materials', 'durability', 'labels', 'material_composition']);
    expect((await look(item.tokenId, 'recycler')).json.passport.access_tier).toBe('recycler');
  });

  it('with no passport the block says so', async () => {
    expect((await look(bare.serial, 'repairer')).json.passport).toEqual({
      available: false,
      access_tier: 'public',
      passport_version: null,
      data: null,
    });
  });

  it('a product of another brand answers 404 like an unknown one', async () => {
    for (const identifier of [foreign.serial, '000000000000', 'U00000000000']) {
      const { status, json } = await look(identifier, 'repairer');
      expect([status, json.detail]).toEqual([404, 'Product not found']);
    }
  });

  it('names the category in the language asked for, else the header’s, else English', async () => {
    const name = async (query: string, headers = {}) =>
      (await look(item.serial, 'repairer', query, headers)).json.product.category_name;
    expect(await name('?lang=fr')).toBe('Une catégorie');
    expect(await name('', { 'Accept-Language': 'fr-CH' })).toBe('Une catégorie');
    expect(await name('?lang=en', { 'Accept-Language': 'fr' })).toBe('A category');
  });

  it('§7.2: 401 to an API key and without a token', async () => {
    tokens.key = `dpp_test_${'a'.repeat(40)}`;
    expect((await look(item.serial, 'key')).status).toBe(401);
    expect((await rest.call(`/v1/partner-portal/products/${item.serial}`)).json.detail).toBe('Not authenticated');
  });
});
