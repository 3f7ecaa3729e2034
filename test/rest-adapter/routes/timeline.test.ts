import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addItem, type Item } from '../../support/items.js';
import { openVerifiedItems, type VerifiedItems } from '../../support/verified-items.js';

let at: VerifiedItems;
beforeAll(async () => {
  at = await openVerifiedItems();
});
afterAll(() => at?.close());

describe('§3.1 theft reports', () => {
  const mutation = (name: string) => `mutation M($id: Int!) { ${name}(productId: $id) { id closedAt } }`;
  const record = async (serial: string) => (await at.rest.call(`/v1/products/${serial}/public`)).json;

  it('make an item stolen, and written again when closed', async () => {
    const taken = await addItem(at.stage, at.brand, at.category, { status: 'mined' });
    await at.stage.ask('custody', mutation('openTheftReport'), { id: taken.id });
    expect(await record(taken.serial)).toMatchObject({ status: 'stolen', declared_stolen: true, is_verified: false });
    await expect(at.stage.ask('custody', mutation('openTheftReport'), { id: taken.id })).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    await at.stage.ask('custody', mutation('closeTheftReport'), { id: taken.id });
    expect(await record(taken.serial)).toMatchObject({ status: 'written', declared_stolen: false });
    const changes = await at.events(taken.id, 'product.status_changed');
    expect(changes.map(({ body }) => JSON.parse(body).to_status)).toEqual(['stolen', 'written']);
  });
});

describe('§4.16 timeline', () => {
  const read = (id: string, headers: Record<string, string> = {}, query = '') =>
    at.rest.call(`/v1/timeline/${id}${query}`, { headers });
  let owned: Item;
  let admin: string;

  beforeAll(async () => {
    const owner = await at.stage.account('ana@example.test', 'customer');
    await at.stage.account('admin@example.test', 'brand_admin', { brandIds: [at.brand.id] });
    admin = (await at.stage.login('admin@example.test')).accessToken;
    owned = await addItem(at.stage, at.brand, at.category, { ownerAccountId: owner, ownerMasked: 'an...0a1b2c' });
    await at.stage.sql(
      `insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_account_id, to_masked, to_address)
       values (gen_random_uuid(), $1, '2026-09-10T08:00:00Z', 'mint', 'mint', 'vault', null, null, '0x01'),
              (gen_random_uuid(), $1, '2026-09-11T08:00:00Z', 'claim', 'vault', 'owner', $2, 'an...0a1b2c', '0x02')`,
      [owned.id, owner],
    );
    await at.rest.call(at.address(owned));
  });

  it('§2.10: has its seventeen fields, newest entry first', async () => {
    const { status, json, headers } = await read(owned.serial);
    expect(status).toBe(200);
    expect(Object.keys(json)).toHaveLength(17);
    expect(headers.vary).toBe('Origin, Accept-Language');
    expect(json).toMatchObject({
      token_id: owned.tokenId,
      serial: owned.serial,
      brand_id: at.brand.id,
      brand_code: 'NORDATELIR',
      category_id: at.category,
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
    const elsewhere = await at.stage.brand('OTHERBRAND');
    await at.stage.account('other@example.test', 'brand_admin', { brandIds: [elsewhere] });
    const foreign = (await at.stage.login('other@example.test')).accessToken;
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
    expect((await read(at.item.serial)).json).toMatchObject({
      current_owner_email: null,
      current_owner_is_vault: true,
    });
  });
});
