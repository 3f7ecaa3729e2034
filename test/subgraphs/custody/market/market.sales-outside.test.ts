import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addItem, type Item } from '../../../support/items.js';
import { openTwoBrands, type TwoBrands } from '../../../support/two-brands.js';

let world: TwoBrands;
beforeAll(async () => {
  world = await openTwoBrands();
  const { a } = world;
  await world.stage.sql(
    `update integrations.distributor_contact set alerts_opt_in = true, territory_countries = '{FR,BE}' where brand_id = $1`,
    [a.brandId],
  );
}, 240_000);
afterAll(() => world.stage.close());

const SOLD = 'mutation D($input: SaleInput!) { declareSale(input: $input) { status } }';
const SEEN = `query S($first: Int!, $after: String) {
  outOfTerritorySales(first: $first, after: $after) {
    nodes { productName serial country city retailerCode } pageInfo { hasNextPage endCursor } } }`;

interface Seen {
  readonly outOfTerritorySales: {
    readonly nodes: readonly { readonly serial: string; readonly country: string; readonly retailerCode: string }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

async function asked<Data>(
  credential: string,
  text: string,
  variables: object,
  accept: 'session' | 'key' = 'session',
): Promise<Data> {
  const request = { accept, credential, clientAddress: '198.51.100.1', requestId: 'sales' } as const;
  const { principal } = await world.stage.platform.graph.admit(request);
  return world.stage.ask<Data>('custody', text, { ...variables }, principal);
}

const item = (): Promise<Item> => addItem(world.stage, { id: world.a.brandId, code: world.a.code }, world.categoryId);
const sell = (sold: Item, place: object = {}, retailerCode = 'SHOP-1') =>
  asked(world.a.tokens.brand_admin, SOLD, { input: { identifier: sold.serial, retailerCode, ...place } });
const seen = async (token = world.a.tokens.distributor, after: string | null = null, first = 50) =>
  (await asked<Seen>(token, SEEN, { first, after })).outOfTerritorySales;
const serials = async (): Promise<string[]> => (await seen()).nodes.map(({ serial }) => serial);

describe('sales outside the territory', () => {
  it('are those declared in a country that the territory does not name, the newest first, by pages', async () => {
    const [home, near, far, farther, unplaced] = [await item(), await item(), await item(), await item(), await item()];
    await sell(home, { country: 'FR' });
    await sell(near, { country: 'be' });
    await sell(far, { country: 'jp', city: 'Osaka' });
    await sell(farther, { country: 'US' });
    await sell(unplaced);
    const first = await seen(undefined, null, 1);
    expect(first.nodes).toMatchObject([{ serial: farther.serial, country: 'US', retailerCode: 'SHOP-1' }]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await seen(undefined, first.pageInfo.endCursor, 1);
    expect(second).toMatchObject({
      nodes: [{ serial: far.serial, country: 'JP', city: 'Osaka' }],
      pageInfo: { hasNextPage: false },
    });
  });

  it('are declared in a country by its code: any other text is refused, and uses no unit', async () => {
    const sold = await item();
    const declare = (country: string) =>
      asked(world.a.keys.all, SOLD, { input: { identifier: sold.serial, retailerCode: 'SHOP-1', country } }, 'key');
    for (const country of ['France', 'F', 'F1'])
      await expect(declare(country)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        facts: { faults: [{ path: ['country'], message: 'Expected an ISO 3166 alpha-2 code', input: country }] },
      });
    expect(await world.stage.sql('select from integrations.quota_day')).toEqual([]);
    expect(await world.stage.sql('select from custody.sale_activation where item_id = $1', [sold.id])).toEqual([]);
  });

  it('are judged when their country comes to be known, and not again', async () => {
    const [scanned, sold] = [await item(), await item()];
    await world.stage.sql(
      `insert into custody.sale_activation (item_id, source, activated_at) values ($1, 'qr', now())`,
      [scanned.id],
    );
    await sell(sold, { country: 'DE' });
    expect(await serials()).toContain(sold.serial);
    expect(await serials()).not.toContain(scanned.serial);
    await sell(scanned, { country: 'DE' });
    await widen('{FR,BE,DE}');
    await sell(sold, { city: 'Köln' });
    await widen('{FR,BE}');
    expect(await serials()).toEqual(expect.arrayContaining([sold.serial, scanned.serial]));
  });

  it('follow the brand where the contact was granted no countries, and say nothing where none are known', async () => {
    const [inside, outside, anywhere] = [await item(), await item(), await item()];
    await widen(null);
    const authorize = (countries: string | null) =>
      world.stage.sql('update catalog.brand set authorized_countries = $2 where id = $1', [world.a.brandId, countries]);
    await authorize('{DE}');
    await sell(inside, { country: 'DE' });
    await sell(outside, { country: 'FR' });
    await authorize(null);
    await world.stage.sql(`update custody.retailer set country = null where brand_id = $1`, [world.a.brandId]);
    await sell(anywhere, { country: 'JP' });
    const found = await serials();
    expect([inside, outside, anywhere].map(({ serial }) => found.includes(serial))).toEqual([false, true, false]);
    await widen('{FR,BE}');
  });

  it('are shown to contacts of the point of sale alone, where the brand turned the view on', async () => {
    const { a, b } = world;
    await world.stage.sql(
      `insert into custody.retailer (brand_id, brand_code, code, name, country) values ($1, $2, 'SHOP-9', 'Elsewhere', 'FR')`,
      [a.brandId, a.code],
    );
    const other = await item();
    await sell(other, { country: 'JP' }, 'SHOP-9');
    expect(await serials()).not.toContain(other.serial);
    await world.stage.sql('update integrations.distributor_contact set alerts_opt_in = false where brand_id = $1', [
      b.brandId,
    ]);
    await expect(seen(b.tokens.distributor)).rejects.toMatchObject({ code: 'TERRITORY_VIEW_OFF' });
    for (const token of [a.tokens.customer, a.tokens.repairer, a.tokens.brand_admin])
      await expect(seen(token)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(seen(undefined, 'nonsense')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of a rival are not shown to contacts of its points of sale', async () => {
    const { a, b } = world;
    await world.stage.sql('update integrations.distributor_contact set retailer_id = $2 where brand_id = $1', [
      a.brandId,
      b.ids.retailer,
    ]);
    const theirs = await addItem(world.stage, { id: b.brandId, code: b.code }, world.categoryId);
    await world.stage.sql(
      `insert into custody.sale_activation (item_id, source, retailer_id, country, outside_territory, activated_at)
       values ($1, 'sellout_declared', $2, 'JP', true, now())`,
      [theirs.id, b.ids.retailer],
    );
    expect(await serials()).toEqual([]);
  });
});

const widen = (countries: string | null) =>
  world.stage.sql('update integrations.distributor_contact set territory_countries = $2 where brand_id = $1', [
    world.a.brandId,
    countries,
  ]);
