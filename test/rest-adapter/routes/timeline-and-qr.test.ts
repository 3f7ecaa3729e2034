import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import type { ChainAnswer } from '../../../subgraphs/custody/verification/qr-verdict.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { eventFaults } from '../../support/check-event.js';
import { addCategory, addItem, type Item } from '../../support/items.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let brand: { id: number; code: string };
let category: number;
let item: Item;
let minute = 0;
let chainSays: ChainAnswer = 'matches';
let place: { country: string; city: string; coordinates: { latitude: number; longitude: number } } | null = null;

beforeAll(async () => {
  stage = await openStage({
    custody: {
      locateAddress: () => place,
      chainView: {
        chainId: 31337,
        network: 'local',
        contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        vaultAddress: `0x${'0a'.repeat(20)}`,
        check: async () => chainSays,
      },
    },
  });
  rest = await startRest({
    graph: stage.platform.graph,
    clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
  });
  brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  category = await addCategory(stage);
  item = await addItem(stage, brand, category);
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const seconds = () => Math.floor(stage.options.clock().getTime() / 1000);
const address = (of: { uidHash: string }, ts = seconds(), more = '') =>
  `/v1/qr/verify?u=${of.uidHash}&ts=${ts}&s=${qrSignature(stage.options.qrKey, of.uidHash, ts)}${more}`;
const events = (id: number, type: string) =>
  stage.sql<{ body: string }>('select body from custody.event where item_id = $1 and type = $2', [id, type]);

describe('§4.23 QR verification', () => {
  it('§2.14: a positive verdict has its nine fields', async () => {
    place = { country: 'FR', city: 'Lyon', coordinates: { latitude: 45.76, longitude: 4.84 } };
    const { status, json } = await rest.call(address(item));
    expect(status).toBe(200);
    expect(json).toEqual({
      valid: true,
      message: 'Product is authentic',
      uid_hash: item.uidHash,
      token_id: item.tokenId,
      product_name: 'Tote, cognac',
      brand_name: 'NORDATELIR',
      image_url: null,
      contract_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      scan_area: 'Lyon, France',
    });
  });

  it('records one verification and one scan, and tells of it with a body that its schema accepts', async () => {
    const scanned = await addItem(stage, brand, category);
    await rest.call(address(scanned, seconds(), '&latitude=48.85661&longitude=2.35222'));
    const scans = await stage.sql<{ latitude: string; longitude: string }>(
      'select latitude, longitude from custody.scan where item_id = $1',
      [scanned.id],
    );
    expect(scans).toEqual([{ latitude: '48.86', longitude: '2.35' }]);
    expect(await stage.sql('select from custody.verification where item_id = $1', [scanned.id])).toHaveLength(1);
    const [event] = await events(scanned.id, 'product.scanned');
    const body = JSON.parse(event!.body);
    expect(eventFaults('product.scanned', body)).toEqual([]);
    expect(body).toMatchObject({ product_id: scanned.id, sequence: 1, brand_code: 'NORDATELIR', country: 'FR' });
  });

  it('takes the hash in any case, without 0x and with spaces around', async () => {
    const ts = seconds();
    const s = qrSignature(stage.options.qrKey, item.uidHash, ts);
    const u = encodeURIComponent(` ${item.uidHash.slice(2).toUpperCase()} `);
    expect((await rest.call(`/qr/verify?u=${u}&ts=${ts}&s=${s}&c=x&t=1&src=y`)).json).toMatchObject({
      valid: true,
      uid_hash: item.uidHash,
      token_id: item.tokenId,
    });
  });

  const negative = (of: { uidHash: string }, message: string) => ({
    valid: false,
    message,
    uid_hash: of.uidHash,
    token_id: null,
    product_name: null,
    brand_name: null,
    image_url: null,
    contract_address: null,
    scan_area: null,
  });

  it('three negative verdicts fill only uid_hash; of them, a good signature that expired is recorded as not valid', async () => {
    const quiet = await addItem(stage, brand, category);
    const draft = await addItem(stage, brand, category, { status: 'draft', minedAt: null });
    const gone = await addItem(stage, brand, category, { status: 'archived' });
    expect((await rest.call(`/qr/verify?u=${quiet.uidHash}&ts=1&s=00`)).json).toEqual(
      negative(quiet, 'Invalid signature'),
    );
    expect((await rest.call(address(quiet, seconds() - 401 * 86_400))).json).toEqual(
      negative(quiet, 'This verification address has expired'),
    );
    expect((await rest.call(address(quiet, seconds() + 400))).json.message).toBe(
      'This verification address has expired',
    );
    for (const absent of [draft, gone, { uidHash: `0x${'77'.repeat(32)}` }]) {
      expect((await rest.call(address(absent))).json).toEqual(negative(absent, 'Product is not yet registered'));
    }
    const ofItems = 'select item_id, is_valid from custody.verification where item_id = any($1::int[])';
    const notValid = { item_id: quiet.id, is_valid: false };
    expect(await stage.sql(ofItems, [[quiet.id, draft.id, gone.id]])).toEqual([notValid, notValid]);
    expect(await stage.sql('select from custody.scan where item_id = $1', [quiet.id])).toHaveLength(0);
  });

  it('the fourth describes the item, records the verification as not valid, and counts no scan', async () => {
    const doubted = await addItem(stage, brand, category);
    chainSays = 'differs';
    const { json } = await rest.call(address(doubted));
    chainSays = 'matches';
    expect(json).toMatchObject({
      valid: false,
      message: 'On-chain verification failed',
      product_name: 'Tote, cognac',
      token_id: doubted.tokenId,
      scan_area: null,
    });
    const recorded = await stage.sql('select is_valid from custody.verification where item_id = $1', [doubted.id]);
    expect(recorded).toEqual([{ is_valid: false }]);
    expect(await events(doubted.id, 'product.scanned')).toHaveLength(0);
  });

  it('a chain out of reach never makes a positive verdict of a mint that was not confirmed', async () => {
    const fresh = await addItem(stage, brand, category, { status: 'mined' });
    await stage.sql('update custody.item set confirmed_at = null where id = $1', [fresh.id]);
    chainSays = 'unknown';
    expect((await rest.call(address(fresh))).json.valid).toBe(false);
    expect((await rest.call(address(item))).json.valid).toBe(true);
    chainSays = 'matches';
  });

  it.each([
    '',
    'u=0x12&ts=1&s=x',
    'u=UID&s=x',
    'u=UID&ts=now&s=x',
    'u=UID&ts=1',
    'u=UID&ts=1&s=x&latitude=91',
  ])('422 for missing or malformed parameters: %s', async (query) => {
    expect((await rest.call(`/qr/verify?${query.replace('UID', item.uidHash)}`)).status).toBe(422);
  });

  it('one coordinate alone is discarded', async () => {
    const half = await addItem(stage, brand, category);
    place = null;
    expect((await rest.call(address(half, seconds(), '&latitude=48.8'))).json).toMatchObject({
      valid: true,
      scan_area: null,
    });
    expect(await stage.sql('select latitude from custody.scan where item_id = $1', [half.id])).toEqual([
      { latitude: null },
    ]);
  });

  it('HEAD asks and records nothing', async () => {
    const asked = await addItem(stage, brand, category);
    expect((await rest.call(address(asked), { method: 'HEAD' })).status).toBe(200);
    expect(await stage.sql('select from custody.scan where item_id = $1', [asked.id])).toHaveLength(0);
  });

  it('impossible travel raises clone.alert, with the scan it contradicts', async () => {
    const copied = await addItem(stage, brand, category);
    place = null;
    await rest.call(address(copied, seconds(), '&latitude=48.86&longitude=2.35'));
    await rest.call(address(copied, seconds(), '&latitude=35.68&longitude=139.65'));
    const [alert] = await events(copied.id, 'clone.alert');
    const body = JSON.parse(alert!.body);
    expect(eventFaults('clone.alert', body)).toEqual([]);
    expect(body).toMatchObject({ reason: 'impossible_travel', distance_km: expect.any(Number) });
    expect(body.previous_scan_id).not.toBe(body.scan_id);
  });

  /** The item is on its way to a point of sale. */
  const shippedTo = (retailerId: number, itemId: number) =>
    stage.sql(
      `with sent as (
         insert into custody.shipment (brand_id, brand_code, retailer_id, status, created_at, shipped_at)
         select brand_id, brand_code, id, 'shipped', now(), now() from custody.retailer where id = $1 returning id)
       insert into custody.shipment_item (shipment_id, item_id) select id, $2 from sent`,
      [retailerId, itemId],
    );

  it('an item seen outside the territory of its point of sale raises product.gray_market, until it is sold or owned', async () => {
    const input = { brandId: brand.id, code: 'PARIS-01', name: 'Nord Paris', country: 'FR' };
    const { saveRetailer } = await stage.ask<{ saveRetailer: { id: number } }>(
      'custody',
      'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }',
      { input },
    );
    await stage.account('dist@example.test', 'distributor');
    const contact = {
      email: 'dist@example.test',
      brandId: brand.id,
      retailerId: saveRetailer.id,
      territoryCountries: ['FR', 'BE'],
    };
    await stage.ask(
      'integrations',
      'mutation C($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }',
      { input: contact },
    );
    const strayed = await addItem(stage, brand, category);
    await shippedTo(saveRetailer.id, strayed.id);
    const scanFrom = async (country: string, city: string, seen = strayed) => {
      place = { country, city, coordinates: { latitude: 50, longitude: 4 } };
      await rest.call(address(seen));
      place = null;
      return (await events(seen.id, 'product.gray_market')).length;
    };
    expect(await scanFrom('BE', 'Gent')).toBe(0);
    expect(await scanFrom('JP', 'Osaka')).toBe(1);
    const [event] = await events(strayed.id, 'product.gray_market');
    const body = JSON.parse(event!.body);
    expect(eventFaults('product.gray_market', body)).toEqual([]);
    expect(body).toMatchObject({ country: 'JP', retailer_code: 'PARIS-01', authorized_countries: ['BE', 'FR'] });
    await stage.sql(`update custody.item set owner_masked = 'an...1' where id = $1`, [strayed.id]);
    expect(await scanFrom('JP', 'Osaka')).toBe(1);
    // Declared sold, its buyer may travel before claiming it.
    const sold = await addItem(stage, brand, category);
    await shippedTo(saveRetailer.id, sold.id);
    await stage.sql(
      `insert into custody.sale_activation (item_id, source, retailer_id, activated_at) values ($1, 'sellout_declared', $2, now())`,
      [sold.id, saveRetailer.id],
    );
    expect(await scanFrom('JP', 'Osaka', sold)).toBe(0);
  });

  it('§2.16: without a territory of its own, a point of sale sells where the brand does, else in its country', async () => {
    const input = { brandId: brand.id, code: 'LYON-02', name: 'Nord Lyon', country: 'FR' };
    const { saveRetailer } = await stage.ask<{ saveRetailer: { id: number } }>(
      'custody',
      'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }',
      { input },
    );
    const sellIn = (authorizedCountries: readonly string[] | null) =>
      stage.ask('catalog', 'mutation B($input: BrandInput!) { saveBrand(input: $input) { id } }', {
        input: { code: brand.code, authorizedCountries },
      });
    const strayed = await addItem(stage, brand, category);
    await shippedTo(saveRetailer.id, strayed.id);
    const scanFrom = async (country: string) => {
      place = { country, city: 'Somewhere', coordinates: { latitude: 50, longitude: 4 } };
      await rest.call(address(strayed));
      place = null;
      return (await events(strayed.id, 'product.gray_market')).length;
    };
    expect(await scanFrom('DE')).toBe(1);
    await sellIn(['FR', 'DE']);
    expect(await scanFrom('DE')).toBe(1);
    expect(await scanFrom('JP')).toBe(2);
    await expect(sellIn(['Germany'])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await sellIn(null);
  });

  it('§8: 30 calls per 60 seconds', async () => {
    const still = await startRest({ graph: stage.platform.graph, clock: () => new Date('2026-11-21T00:00:30Z') });
    try {
      const path = `/v1/qr/verify?u=${item.uidHash}&ts=1&s=00`;
      for (let call = 1; call <= 30; call++) expect((await still.call(path)).status).toBe(200);
      const { status, json, headers } = await still.call(path.replace('/v1', ''));
      expect([status, json, headers['retry-after']]).toEqual([
        429,
        { detail: 'Rate limit exceeded: 30 requests per 60s' },
        '30',
      ]);
    } finally {
      await still.close();
    }
  });

  it('a stolen item is still authentic', async () => {
    const stolen = await addItem(stage, brand, category);
    await stage.ask('custody', 'mutation M($id: Int!) { openTheftReport(productId: $id) { id } }', { id: stolen.id });
    expect((await rest.call(address(stolen))).json.valid).toBe(true);
    const [event] = await events(stolen.id, 'product.scanned');
    expect(JSON.parse(event!.body).declared_stolen).toBe(true);
  });
});

describe('§3.1 theft reports', () => {
  const mutation = (name: string) => `mutation M($id: Int!) { ${name}(productId: $id) { id closedAt } }`;
  const record = async (serial: string) => (await rest.call(`/v1/products/${serial}/public`)).json;

  it('make an item stolen, and written again when closed', async () => {
    const taken = await addItem(stage, brand, category, { status: 'mined' });
    await stage.ask('custody', mutation('openTheftReport'), { id: taken.id });
    expect(await record(taken.serial)).toMatchObject({ status: 'stolen', declared_stolen: true, is_verified: false });
    await expect(stage.ask('custody', mutation('openTheftReport'), { id: taken.id })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    await stage.ask('custody', mutation('closeTheftReport'), { id: taken.id });
    expect(await record(taken.serial)).toMatchObject({ status: 'written', declared_stolen: false });
    const changes = await events(taken.id, 'product.status_changed');
    expect(changes.map(({ body }) => JSON.parse(body).to_status)).toEqual(['stolen', 'written']);
  });
});

describe('§4.16 timeline', () => {
  const read = (id: string, headers: Record<string, string> = {}, query = '') =>
    rest.call(`/v1/timeline/${id}${query}`, { headers });
  let owned: Item;
  let admin: string;

  beforeAll(async () => {
    const owner = await stage.account('ana@example.test', 'customer');
    await stage.account('admin@example.test', 'brand_admin', { brandIds: [brand.id] });
    admin = (await stage.login('admin@example.test')).accessToken;
    owned = await addItem(stage, brand, category, { ownerAccountId: owner, ownerMasked: 'an...0a1b2c' });
    await stage.sql(
      `insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_account_id, to_masked, to_address)
       values (gen_random_uuid(), $1, '2026-09-10T08:00:00Z', 'mint', 'mint', 'vault', null, null, '0x01'),
              (gen_random_uuid(), $1, '2026-09-11T08:00:00Z', 'claim', 'vault', 'owner', $2, 'an...0a1b2c', '0x02')`,
      [owned.id, owner],
    );
    await rest.call(address(owned));
  });

  it('§2.10: has its seventeen fields, newest entry first', async () => {
    const { status, json, headers } = await read(owned.serial);
    expect(status).toBe(200);
    expect(Object.keys(json)).toHaveLength(17);
    expect(headers.vary).toBe('Origin, Accept-Language');
    expect(json).toMatchObject({
      token_id: owned.tokenId,
      serial: owned.serial,
      brand_id: brand.id,
      brand_code: 'NORDATELIR',
      category_id: category,
      metadata_uri: 'https://example.test/m/1',
      current_owner_email: 'an...0a1b2c',
      current_owner_is_vault: false,
      identity_included: true,
    });
    expect(json.timeline.map((entry: { type: string }) => entry.type)).toEqual(['verify', 'transfer', 'transfer']);
    expect(json.timeline[2]).toMatchObject({ from_email: 'Mint', from_role: 'mint', to_role: 'vault', to_email: null });
  });

  it('the public sees no wallet and no address', async () => {
    const { text, json } = await read(owned.serial);
    expect(text).not.toContain('ana@example.test');
    for (const entry of json.timeline) expect([entry.from_address, entry.to_address]).toEqual([null, null]);
  });

  it("an administrator of the product's brand sees them, another brand's does not; an API key is ignored", async () => {
    const clear = await read(owned.serial, { Authorization: `Bearer ${admin}` });
    expect(clear.json.current_owner_email).toBe('ana@example.test');
    expect(clear.json.timeline[1]).toMatchObject({ to_email: 'ana@example.test', to_address: '0x02' });
    const elsewhere = await stage.brand('OTHERBRAND');
    await stage.account('other@example.test', 'brand_admin', { brandIds: [elsewhere] });
    const foreign = (await stage.login('other@example.test')).accessToken;
    for (const token of [foreign, 'dpp_test_0123456789012345678901234567890123456789', 'nonsense']) {
      const { status, text } = await read(owned.serial, { Authorization: `Bearer ${token}` });
      expect(status).toBe(200);
      expect(text).not.toContain('ana@example.test');
    }
  });

  it('takes serial, token id and chip hash, and nothing else', async () => {
    for (const id of [owned.serial, owned.tokenId, owned.uidHash]) expect((await read(id)).status).toBe(200);
    for (const id of ['0A1B2C3D4E5U', owned.uidHash.slice(2), 'DPP-CERT-000000000001']) {
      const { status, json } = await read(id);
      expect([status, json]).toEqual([404, { detail: 'Product not found' }]);
    }
  });

  it('an unclaimed item is in the vault and has no owner', async () => {
    expect((await read(item.serial)).json).toMatchObject({ current_owner_email: null, current_owner_is_vault: true });
  });
});
