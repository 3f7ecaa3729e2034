import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPortals, type Portals } from '../../support/portals.js';

let at: Portals;
beforeAll(async () => {
  at = await openPortals();
});
afterAll(() => at?.close());

describe('§4.13 distributor portal', () => {
  let retailer: number;
  const get = (path: string, name = 'dist') => at.rest.call(`/v1/distributor-portal/${path}`, { headers: at.as(name) });
  const contact = (alertsOptIn: boolean) =>
    at.stage.ask(
      'integrations',
      'mutation C($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }',
      { input: { email: 'dist@example.test', brandId: at.brand.id, retailerId: retailer, alertsOptIn } },
    );

  beforeAll(async () => {
    const input = { brandId: at.brand.id, code: 'PARIS-01', name: 'Nord Paris', country: 'FR' };
    const made = await at.stage.ask<{ saveRetailer: { id: number } }>(
      'custody',
      'mutation R($input: RetailerInput!) { saveRetailer(input: $input) { id } }',
      { input },
    );
    retailer = made.saveRetailer.id;
    await at.stage.account('dist@example.test', 'distributor');
    await contact(false);
    at.tokens.dist = (await at.stage.login('dist@example.test')).accessToken;
  });

  it('lists shipments to its points of sale once they left', async () => {
    const goods = [await at.item(), await at.item()];
    const input = { retailerId: retailer, reference: 'BL-7', productIds: goods.map(({ id }) => id) };
    const { prepareShipment } = await at.stage.ask<{ prepareShipment: { id: number } }>(
      'custody',
      'mutation P($input: ShipmentInput!) { prepareShipment(input: $input) { id } }',
      { input },
    );
    expect((await get('shipments')).json).toEqual({ items: [], total: 0 });
    await at.stage.ask('custody', 'mutation S($id: Int!) { sendShipment(id: $id) { id } }', { id: prepareShipment.id });
    expect((await get('shipments')).json).toEqual({
      items: [
        {
          id: prepareShipment.id,
          brand_code: 'NORDATELIR',
          retailer_code: 'PARIS-01',
          reference: 'BL-7',
          status: 'shipped',
          items_count: 2,
          shipped_at: expect.any(String),
          received_at: null,
        },
      ],
      total: 1,
    });
    expect((await get('shipments?skip=1')).json).toEqual({ items: [], total: 1 });
  });

  it.each(['skip=-1', 'limit=0', 'limit=101', 'limit=x'])('422 for %s', async (query) =>
    expect((await get(`shipments?${query}`)).status).toBe(422));

  it('shows scans outside the territory only where the brand turned the view on', async () => {
    const refused = await get('out-of-territory');
    expect([refused.status, refused.json]).toEqual([403, { detail: 'Out-of-territory view not enabled' }]);
    await contact(true);
    // More contacts of the brand than a page of the graph has, all with smaller numbers.
    await at.stage.sql(
      `with people as (insert into integrations.account (email, role, created_at)
         select nth || '@shops.example.test', 'distributor', now() from generate_series(1, 250) nth returning id)
       insert into integrations.distributor_contact (id, account_id, brand_id, brand_code, retailer_id, status, created_at)
       select -id, id, $1, 'NORDATELIR', $2, 'active', now() from people`,
      [at.brand.id, retailer],
    );
    const seen = await at.item();
    await at.stage.sql(
      `insert into custody.scan (item_id, brand_id, at, source, country, city, retailer_id, outside_territory)
       values ($1, $2, '2026-09-10T08:00:00Z', 'qr', 'JP', 'Osaka', $3, true)`,
      [seen.id, at.brand.id, retailer],
    );
    expect((await get('out-of-territory')).json).toEqual({
      items: [
        {
          product_name: 'Tote, cognac',
          serial: seen.serial,
          country: 'JP',
          city: 'Osaka',
          scanned_at: '2026-09-10T08:00:00+00:00',
          retailer_code: 'PARIS-01',
        },
      ],
      total: 1,
    });
  });

  it('§7.3: 403 for other accounts', async () => {
    expect((await get('shipments', 'rep')).json.detail).toBe('Distributor contact account required');
  });
});
