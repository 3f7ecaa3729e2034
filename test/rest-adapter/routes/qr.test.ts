import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { eventFaults } from '../../support/check-event.js';
import { addItem, addReturnMove } from '../../support/items.js';
import { startRest } from '../../support/rest.js';
import { openVerifiedItems, type VerifiedItems } from '../../support/verified-items.js';

let at: VerifiedItems;
beforeAll(async () => {
  at = await openVerifiedItems();
});
afterAll(() => at?.close());

describe('§4.23 QR verification', () => {
  it('§2.14: a positive verdict has its nine fields', async () => {
    at.place = { country: 'FR', city: 'Lyon', coordinates: { latitude: 45.76, longitude: 4.84 } };
    const { status, json } = await at.rest.call(at.address(at.item));
    expect(status).toBe(200);
    expect(json).toEqual({
      valid: true,
      message: 'Product is authentic',
      uid_hash: at.item.uidHash,
      token_id: at.item.tokenId,
      product_name: 'Tote, cognac',
      brand_name: 'NORDATELIR',
      image_url: null,
      contract_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      scan_area: 'Lyon, France',
    });
  });

  it('records one verification and one scan, and tells of it with a body that its schema accepts', async () => {
    const scanned = await addItem(at.stage, at.brand, at.category);
    await at.rest.call(at.address(scanned, at.seconds(), '&latitude=48.85661&longitude=2.35222'));
    const scans = await at.stage.sql<{ latitude: string; longitude: string }>(
      'select latitude, longitude from custody.scan where item_id = $1',
      [scanned.id],
    );
    expect(scans).toEqual([{ latitude: '48.86', longitude: '2.35' }]);
    expect(await at.stage.sql('select from custody.verification where item_id = $1', [scanned.id])).toHaveLength(1);
    const [event] = await at.events(scanned.id, 'product.scanned');
    const body = JSON.parse(event!.body);
    expect(eventFaults('product.scanned', body)).toEqual([]);
    expect(body).toMatchObject({ product_id: scanned.id, sequence: 1, brand_code: 'NORDATELIR', country: 'FR' });
  });

  it('takes the hash in any case, without 0x and with spaces around', async () => {
    const ts = at.seconds();
    const s = qrSignature(at.stage.options.qrKey, at.item.uidHash, ts);
    const u = encodeURIComponent(` ${at.item.uidHash.slice(2).toUpperCase()} `);
    expect((await at.rest.call(`/qr/verify?u=${u}&ts=${ts}&s=${s}&c=x&t=1&src=y`)).json).toMatchObject({
      valid: true,
      uid_hash: at.item.uidHash,
      token_id: at.item.tokenId,
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
    const quiet = await addItem(at.stage, at.brand, at.category);
    const draft = await addItem(at.stage, at.brand, at.category, { status: 'draft', minedAt: null });
    const gone = await addItem(at.stage, at.brand, at.category, { status: 'archived' });
    expect((await at.rest.call(`/qr/verify?u=${quiet.uidHash}&ts=1&s=00`)).json).toEqual(
      negative(quiet, 'Invalid signature'),
    );
    expect((await at.rest.call(at.address(quiet, at.seconds() - 401 * 86_400))).json).toEqual(
      negative(quiet, 'This verification address has expired'),
    );
    expect((await at.rest.call(at.address(quiet, at.seconds() + 400))).json.message).toBe(
      'This verification address has expired',
    );
    for (const absent of [draft, gone, { uidHash: `0x${'77'.repeat(32)}` }]) {
      expect((await at.rest.call(at.address(absent))).json).toEqual(negative(absent, 'Product is not yet registered'));
    }
    const ofItems = 'select item_id, is_valid from custody.verification where item_id = any($1::int[])';
    const notValid = { item_id: quiet.id, is_valid: false };
    expect(await at.stage.sql(ofItems, [[quiet.id, draft.id, gone.id]])).toEqual([notValid, notValid]);
    expect(await at.stage.sql('select from custody.scan where item_id = $1', [quiet.id])).toHaveLength(0);
  });

  it('the fourth describes the item, records the verification as not valid, and counts no scan', async () => {
    const doubted = await addItem(at.stage, at.brand, at.category);
    at.chainSays = 'differs';
    const { json } = await at.rest.call(at.address(doubted));
    at.chainSays = 'matches';
    expect(json).toMatchObject({
      valid: false,
      message: 'On-chain verification failed',
      product_name: 'Tote, cognac',
      token_id: doubted.tokenId,
      scan_area: null,
    });
    const recorded = await at.stage.sql('select is_valid from custody.verification where item_id = $1', [doubted.id]);
    expect(recorded).toEqual([{ is_valid: false }]);
    expect(await at.events(doubted.id, 'product.scanned')).toHaveLength(0);
  });

  it('a chain out of reach never makes a positive verdict of a mint that was not confirmed', async () => {
    const fresh = await addItem(at.stage, at.brand, at.category, { status: 'mined' });
    await at.stage.sql('update custody.item set confirmed_at = null where id = $1', [fresh.id]);
    at.chainSays = 'unknown';
    expect((await at.rest.call(at.address(fresh))).json.valid).toBe(false);
    expect((await at.rest.call(at.address(at.item))).json.valid).toBe(true);
    at.chainSays = 'matches';
  });

  it.each([
    '',
    'u=0x12&ts=1&s=x',
    'u=UID&s=x',
    'u=UID&ts=now&s=x',
    'u=UID&ts=1',
    'u=UID&ts=1&s=x&latitude=91',
  ])('422 for missing or malformed parameters: %s', async (query) => {
    expect((await at.rest.call(`/qr/verify?${query.replace('UID', at.item.uidHash)}`)).status).toBe(422);
  });

  it.each([
    1e15 + 1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ])('any integer gets a verdict: ts=%d', async (ts) => {
    const { uidHash } = at.item;
    const forged = await at.rest.call(`/qr/verify?u=${uidHash}&ts=${ts}&s=00`);
    expect([forged.status, forged.json]).toEqual([200, negative(at.item, 'Invalid signature')]);
    expect((await at.rest.call(at.address(at.item, ts))).json.message).toBe('This verification address has expired');
  });

  it('one coordinate alone is discarded', async () => {
    const half = await addItem(at.stage, at.brand, at.category);
    at.place = null;
    expect((await at.rest.call(at.address(half, at.seconds(), '&latitude=48.8'))).json).toMatchObject({
      valid: true,
      scan_area: null,
    });
    expect(await at.stage.sql('select latitude from custody.scan where item_id = $1', [half.id])).toEqual([
      { latitude: null },
    ]);
  });

  it('HEAD asks and records nothing', async () => {
    const asked = await addItem(at.stage, at.brand, at.category);
    expect((await at.rest.call(at.address(asked), { method: 'HEAD' })).status).toBe(200);
    expect(await at.stage.sql('select from custody.scan where item_id = $1', [asked.id])).toHaveLength(0);
  });

  it('impossible travel raises clone.alert, with the scan it contradicts', async () => {
    const copied = await addItem(at.stage, at.brand, at.category);
    at.place = null;
    await at.rest.call(at.address(copied, at.seconds(), '&latitude=48.86&longitude=2.35'));
    await at.rest.call(at.address(copied, at.seconds(), '&latitude=35.68&longitude=139.65'));
    const [alert] = await at.events(copied.id, 'clone.alert');
    const body = JSON.parse(alert!.body);
    expect(eventFaults('clone.alert', body)).toEqual([]);
    expect(body).toMatchObject({ reason: 'impossible_travel', distance_km: expect.any(Number) });
    expect(body.previous_scan_id).not.toBe(body.scan_id);
  });

  /** The item is on its way to a point of sale. */
  const shippedTo = (retailerId: number, itemId: number) =>
    at.stage.sql(
      `with sent as (
         insert into custody.shipment (brand_id, brand_code, retailer_id, status, created_at, shipped_at)
         select brand_id, brand_code, id, 'shipped', now(), now() from custody.retailer where id = $1 returning id)
       insert into custody.shipment_item (shipment_id, item_id) select id, $2 from sent`,
      [retailerId, itemId],
    );

  it('an item seen outside the territory of its point of sale raises product.gray_market, until it is sold or owned', async () => {
    const input = { brandId: at.brand.id, code: 'PARIS-01', name: 'Nord Paris', country: 'FR' };
    const { saveRetailer } = await at.stage.ask<{ saveRetailer: { id: number } }>(
      'custody',
      'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }',
      { input },
    );
    await at.stage.account('dist@example.test', 'distributor');
    const contact = {
      email: 'dist@example.test',
      brandId: at.brand.id,
      retailerId: saveRetailer.id,
      territoryCountries: ['FR', 'BE'],
    };
    await at.stage.ask(
      'integrations',
      'mutation C($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }',
      { input: contact },
    );
    const strayed = await addItem(at.stage, at.brand, at.category);
    await shippedTo(saveRetailer.id, strayed.id);
    const scanFrom = async (country: string, city: string, seen = strayed) => {
      at.place = { country, city, coordinates: { latitude: 50, longitude: 4 } };
      await at.rest.call(at.address(seen));
      at.place = null;
      return (await at.events(seen.id, 'product.gray_market')).length;
    };
    expect(await scanFrom('BE', 'Gent')).toBe(0);
    expect(await scanFrom('JP', 'Osaka')).toBe(1);
    const [event] = await at.events(strayed.id, 'product.gray_market');
    const body = JSON.parse(event!.body);
    expect(eventFaults('product.gray_market', body)).toEqual([]);
    expect(body).toMatchObject({ country: 'JP', retailer_code: 'PARIS-01', authorized_countries: ['BE', 'FR'] });
    await at.stage.sql(`update custody.item set owner_masked = 'an...1' where id = $1`, [strayed.id]);
    expect(await scanFrom('JP', 'Osaka')).toBe(1);
    // Declared sold, its buyer may travel before claiming it.
    const sold = await addItem(at.stage, at.brand, at.category);
    await shippedTo(saveRetailer.id, sold.id);
    await at.stage.sql(
      `insert into custody.sale_activation (item_id, source, retailer_id, activated_at) values ($1, 'sellout_declared', $2, now())`,
      [sold.id, saveRetailer.id],
    );
    expect(await scanFrom('JP', 'Osaka', sold)).toBe(0);
    // Returned, it is for sale again, until it is declared sold again.
    await addReturnMove(at.stage, sold.id);
    expect(await scanFrom('JP', 'Osaka', sold)).toBe(1);
    const key = `dpp_test_${'s'.repeat(40)}`;
    await at.stage.key(at.brand.id, key);
    const again = await at.rest.call('/v1/partner/sellout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: { identifier: sold.serial, retailer_code: 'PARIS-01' },
    });
    expect(again.json.status).toBe('already_activated');
    expect(await scanFrom('JP', 'Osaka', sold)).toBe(1);
  });

  it('§2.16: without a territory of its own, a point of sale sells where the brand does, else in its country', async () => {
    const input = { brandId: at.brand.id, code: 'LYON-02', name: 'Nord Lyon', country: 'FR' };
    const { saveRetailer } = await at.stage.ask<{ saveRetailer: { id: number } }>(
      'custody',
      'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }',
      { input },
    );
    const sellIn = (authorizedCountries: readonly string[] | null) =>
      at.stage.ask('catalog', 'mutation B($input: BrandInput!) { saveBrand(input: $input) { id } }', {
        input: { code: at.brand.code, authorizedCountries },
      });
    const strayed = await addItem(at.stage, at.brand, at.category);
    await shippedTo(saveRetailer.id, strayed.id);
    const scanFrom = async (country: string) => {
      at.place = { country, city: 'Somewhere', coordinates: { latitude: 50, longitude: 4 } };
      await at.rest.call(at.address(strayed));
      at.place = null;
      return (await at.events(strayed.id, 'product.gray_market')).length;
    };
    expect(await scanFrom('DE')).toBe(1);
    await sellIn(['FR', 'DE']);
    expect(await scanFrom('DE')).toBe(1);
    expect(await scanFrom('JP')).toBe(2);
    await expect(sellIn(['Germany'])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await sellIn(null);
  });

  it('§8: 30 calls per 60 seconds', async () => {
    const still = await startRest({ graph: at.stage.platform.graph, clock: () => new Date('2026-11-21T00:00:30Z') });
    try {
      const path = `/v1/qr/verify?u=${at.item.uidHash}&ts=1&s=00`;
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
    const stolen = await addItem(at.stage, at.brand, at.category);
    await at.stage.ask('custody', 'mutation M($id: Int!) { openTheftReport(productId: $id) { id } }', {
      id: stolen.id,
    });
    expect((await at.rest.call(at.address(stolen))).json.valid).toBe(true);
    const [event] = await at.events(stolen.id, 'product.scanned');
    expect(JSON.parse(event!.body).declared_stolen).toBe(true);
  });
});
