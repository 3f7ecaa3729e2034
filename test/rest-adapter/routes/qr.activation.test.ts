import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { addModel } from '../../support/catalog.js';
import { addCategory, addItem, type Item, type ItemFacts } from '../../support/items.js';
import { type Rest, startRest } from '../../support/rest.js';

const KEY = `dpp_test_${'k'.repeat(40)}`;

let stage: Stage;
let rest: Rest;
let brand: { id: number; code: string };
let category: number;
let model: number;
let owner: number;

beforeAll(async () => {
  stage = await openStage({
    custody: {
      chainView: {
        chainId: 31337,
        network: 'local',
        contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        vaultAddress: `0x${'0a'.repeat(20)}`,
        check: async () => 'matches',
      },
    },
  });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brand = { id: await stage.brand('NORDATELIR', { requestsPerMinute: 10_000 }), code: 'NORDATELIR' };
  await stage.key(brand.id, KEY);
  category = await addCategory(stage);
  model = await addModel(stage, { brandId: brand.id, sku: 'TOTE', gtin: '04006381333931', categoryId: category });
  await stage.sql('update catalog.model set default_warranty_months = 24 where id = $1', [model]);
  owner = await stage.account('owner@example.test', 'customer');
  const retailer = 'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }';
  const input = { brandId: brand.id, code: 'PARIS-01', name: 'Nord Paris', country: 'FR', city: 'Paris' };
  await stage.ask('custody', retailer, { input });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const item = (facts: ItemFacts): Promise<Item> => addItem(stage, brand, category, { modelId: model, ...facts });
const owned = () => item({ ownerAccountId: owner, ownerMasked: 'ow...abcdef' });

async function scan({ uidHash }: Item): Promise<void> {
  const ts = Math.floor(stage.options.clock().getTime() / 1000);
  const signature = qrSignature(stage.options.qrKey, uidHash, ts);
  const { json } = await rest.call(`/v1/qr/verify?u=${uidHash}&ts=${ts}&s=${signature}`);
  expect(json.valid).toBe(true);
}

const sell = async ({ serial }: Item) =>
  (
    await rest.call('/v1/partner/sellout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}` },
      body: { identifier: serial, retailer_code: 'PARIS-01' },
    })
  ).json;

const stored = ({ id }: Item) =>
  stage.sql(
    `select a.source, r.code, a.country, a.city from custody.sale_activation a
       left join custody.retailer r on r.id = a.retailer_id where a.item_id = $1`,
    [id],
  );

describe('§3.5 activation by a scan', () => {
  it('an item that has an owner and was not declared sold is activated by its first positive scan', async () => {
    const scanned = await owned();
    await scan(scanned);
    expect(await stored(scanned)).toEqual([{ source: 'qr', code: null, country: null, city: null }]);
    expect(await stage.sql('select state from custody.warranty where item_id = $1', [scanned.id])).toEqual([
      { state: 'active' },
    ]);
  });

  it('a later declaration is already_activated: it fills in where, and keeps source and date', async () => {
    const scanned = await owned();
    await scan(scanned);
    const [before] = await stage.sql<{ activated_at: Date }>(
      'select activated_at from custody.sale_activation where item_id = $1',
      [scanned.id],
    );
    stage.pass(3_600);
    const answer = await sell(scanned);
    expect(answer).toMatchObject({ status: 'already_activated', source: 'qr', retailer_code: 'PARIS-01' });
    expect(new Date(answer.activated_at)).toEqual(before?.activated_at);
    expect(await stored(scanned)).toEqual([{ source: 'qr', code: 'PARIS-01', country: 'FR', city: 'Paris' }]);
  });

  it('of many scans and declarations at once one activates', async () => {
    const busy = await owned();
    await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? scan(busy) : sell(busy))));
    expect(await stored(busy)).toHaveLength(1);
    expect(await stage.sql('select from custody.warranty where item_id = $1', [busy.id])).toHaveLength(1);
  });

  it('a scan of an item nobody owns, or without identity, tells of no sale', async () => {
    const inShop = await item({});
    const without = await item({ identity: false, ownerAccountId: owner, ownerMasked: 'ow...abcdef' });
    await scan(inShop);
    await scan(without);
    expect(await stored(inShop)).toEqual([]);
    expect(await stored(without)).toEqual([]);
    expect(await sell(inShop)).toMatchObject({ status: 'activated', source: 'sellout_declared' });
  });

  it('a sale that was declared stays as it is', async () => {
    const sold = await owned();
    await sell(sold);
    await scan(sold);
    expect(await stored(sold)).toEqual([
      { source: 'sellout_declared', code: 'PARIS-01', country: 'FR', city: 'Paris' },
    ]);
  });
});
