import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_FEATURES } from '../../../support/actors.js';
import { addItem, addReturnMove, type Item } from '../../../support/items.js';
import { openTwoBrands, type TwoBrands, type World } from '../../../support/two-brands.js';

let world: TwoBrands;
beforeAll(async () => {
  world = await openTwoBrands();
  await world.stage.sql(
    `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, 'SHOP-2', 'Elsewhere')`,
    [world.a.brandId, world.a.code],
  );
}, 240_000);
afterAll(() => world.stage.close());

interface Declared {
  readonly status: string;
  readonly activation: object;
  readonly receipt: boolean;
}

const DECLARED = 'status activation { retailerCode source country } receipt';

async function declare(token: string, input: object, fields = DECLARED): Promise<Declared> {
  const request = { accept: 'session', credential: token, clientAddress: '198.51.100.1', requestId: 'sales' } as const;
  const { principal } = await world.stage.platform.graph.admit(request);
  const text = `mutation D($input: SaleInput!) { declareSale(input: $input) { ${fields} } }`;
  return (await world.stage.ask<{ declareSale: Declared }>('custody', text, { input }, principal)).declareSale;
}

const sale = ({ item }: World, retailerCode = 'SHOP-1') => ({ identifier: item.serial, retailerCode });

it('an administrator declares sales of the own brand, and of no other', async () => {
  const { a, b } = world;
  expect(await declare(a.tokens.brand_admin, sale(a))).toMatchObject({
    status: 'activated',
    activation: { retailerCode: 'SHOP-1', source: 'sellout_declared' },
  });
  expect(await declare(a.tokens.brand_admin, { ...sale(a), brandCode: a.code })).toMatchObject({
    status: 'already_activated',
  });
  for (const named of [{ brandId: b.brandId }, { brandCode: b.code }, { brandCode: 'NOSUCHCODE' }])
    await expect(declare(a.tokens.brand_admin, { ...sale(b), ...named })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      facts: { entity: 'Brand' },
    });
  await expect(declare(a.tokens.brand_admin, sale(b))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a distributor contact declares sales at the own point of sale, and at no other of the brand', async () => {
  const { b, a } = world;
  expect(await declare(b.tokens.distributor, sale(b))).toMatchObject({ status: 'activated' });
  await expect(declare(a.tokens.distributor, sale(a, 'SHOP-2'))).rejects.toMatchObject({ code: 'RETAILER_NOT_FOUND' });
  await expect(declare(a.tokens.distributor, { ...sale(b), brandId: b.brandId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    facts: { entity: 'Brand' },
  });
  for (const token of [a.tokens.customer, a.tokens.repairer])
    await expect(declare(token, sale(a))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('a distributor contact', () => {
  const unsold = (): Promise<Item> =>
    addItem(world.stage, { id: world.a.brandId, code: world.a.code }, world.categoryId);
  /** Ships an item to a point of sale of the first brand, so many minutes ago. */
  const ship = ({ id }: Item, to: string, minutes: number) =>
    world.stage.sql(
      `with shipment as (
         insert into custody.shipment (brand_id, brand_code, retailer_id, status, created_at, shipped_at)
         select brand_id, brand_code, id, 'shipped', now(), now() - $3 * interval '1 minute' from custody.retailer
          where brand_id = $4 and code = $2 returning id)
       insert into custody.shipment_item select id, $1 from shipment`,
      [id, to, minutes, world.a.brandId],
    );
  const sold = (token: string, { serial }: Item, fields?: string) =>
    declare(token, { identifier: serial, retailerCode: 'SHOP-1', buyerEmail: 'buyer@world.test' }, fields);
  const receipts = async ({ id }: Item): Promise<number> =>
    (await world.stage.sql('select from custody.receipt where item_id = $1', [id])).length;

  it('gives a receipt for what the brand shipped to the own point of sale', async () => {
    const { distributor } = world.a.tokens;
    const item = await unsold();
    await ship(item, 'SHOP-1', 5);
    expect(await sold(distributor, item)).toMatchObject({ status: 'activated', receipt: true });
    const moved = await unsold();
    await ship(moved, 'SHOP-2', 20);
    await ship(moved, 'SHOP-1', 10);
    expect(await sold(distributor, moved)).toMatchObject({ status: 'activated', receipt: true });
  });

  it('gives none for an item without a known point of sale, nor by declaring it again; its brand does', async () => {
    const { distributor, brand_admin: admin } = world.a.tokens;
    const item = await unsold();
    expect(await sold(distributor, item)).toMatchObject({ status: 'activated', receipt: false });
    expect(await sold(distributor, item)).toMatchObject({ status: 'already_activated', receipt: false });
    expect(await receipts(item)).toBe(0);
    expect(await sold(admin, item)).toMatchObject({ status: 'already_activated', receipt: true });
  });

  it('finds no item that was shipped to, or sold by, another point of sale, and changes nothing of it', async () => {
    const { distributor, brand_admin: admin } = world.a.tokens;
    const [elsewhere, gone, soldThere] = [await unsold(), await unsold(), await unsold()];
    await ship(elsewhere, 'SHOP-2', 5);
    await ship(gone, 'SHOP-1', 20);
    await ship(gone, 'SHOP-2', 10);
    await declare(admin, { identifier: soldThere.serial, retailerCode: 'SHOP-2' });
    for (const item of [elsewhere, gone, soldThere]) {
      await expect(sold(distributor, item)).rejects.toMatchObject({ code: 'NOT_FOUND', facts: { entity: 'Product' } });
      expect(await receipts(item)).toBe(0);
    }
    const activated = await world.stage.sql(
      'select item_id as id from custody.sale_activation where item_id = any($1)',
      [[elsewhere.id, gone.id, soldThere.id]],
    );
    expect(activated).toEqual([{ id: soldThere.id }]);
  });

  it('gives none for what was returned to the brand, until it is shipped there again', async () => {
    const { distributor } = world.a.tokens;
    const item = await unsold();
    await ship(item, 'SHOP-1', 60);
    await declare(distributor, { identifier: item.serial, retailerCode: 'SHOP-1' });
    await addReturnMove(world.stage, item.id, new Date(Date.now() - 1_800_000));
    expect(await sold(distributor, item)).toMatchObject({ status: 'already_activated', receipt: false });
    await ship(item, 'SHOP-1', 15);
    expect(await sold(distributor, item)).toMatchObject({ status: 'already_activated', receipt: true });
  });

  it('sells what another point of sale sold before it was returned, which that one no longer finds', async () => {
    const { distributor, brand_admin: admin } = world.a.tokens;
    const [here, there] = [await unsold(), await unsold()];
    for (const item of [here, there]) await ship(item, item === here ? 'SHOP-2' : 'SHOP-1', 60);
    await declare(admin, { identifier: here.serial, retailerCode: 'SHOP-2' });
    await declare(admin, { identifier: there.serial, retailerCode: 'SHOP-1' });
    for (const { id } of [here, there]) await addReturnMove(world.stage, id, new Date(Date.now() + 1));
    await ship(here, 'SHOP-1', -1);
    await ship(there, 'SHOP-2', -1);
    // Where another one sold it is not theirs to read.
    expect(await sold(distributor, here, 'status receipt')).toMatchObject({
      status: 'already_activated',
      receipt: true,
    });
    await expect(sold(distributor, there)).rejects.toMatchObject({ code: 'NOT_FOUND', facts: { entity: 'Product' } });
  });

  it('keeps where an item was sold again after a return, and nothing of a repeat', async () => {
    const { brand_admin: admin } = world.a.tokens;
    const item = await unsold();
    const sellAt = (retailerCode: string) => declare(admin, { identifier: item.serial, retailerCode });
    const again = async () => {
      const [kept] = await world.stage.sql<{ code: string | null; at: Date | null }>(
        `select r.code, a.sold_again_at as at from custody.sale_activation a
           left join custody.retailer r on r.id = a.sold_again_by where a.item_id = $1`,
        [item.id],
      );
      return kept!;
    };
    const first = await sellAt('SHOP-1');
    await sellAt('SHOP-2');
    expect(await again()).toEqual({ code: null, at: null });
    await addReturnMove(world.stage, item.id, new Date());
    // What the first declaration said is not overwritten (§3.5).
    expect(await sellAt('SHOP-2')).toMatchObject({ status: 'already_activated', activation: first.activation });
    const second = await again();
    expect(second).toEqual({ code: 'SHOP-2', at: expect.any(Date) });
    await sellAt('SHOP-1');
    expect(await again()).toEqual(second);
    await addReturnMove(world.stage, item.id, new Date());
    await sellAt('SHOP-1');
    expect((await again()).code).toBe('SHOP-1');
  });

  it.each([
    ['being destroyed', `status = 'burn_submitted'`],
    ['being destroyed and reported stolen', `status = 'stolen', status_before_theft = 'burn_submitted'`],
  ])('sells nothing that is %s, nor does its brand', async (_, state) => {
    const item = await unsold();
    await world.stage.sql(`update custody.item set ${state} where id = $1`, [item.id]);
    for (const token of [world.a.tokens.distributor, world.a.tokens.brand_admin])
      await expect(sold(token, item)).rejects.toMatchObject({ code: 'NOT_FOUND', facts: { entity: 'Product' } });
    expect(await world.stage.sql('select from custody.sale_activation where item_id = $1', [item.id])).toEqual([]);
  });
});

it('registering items asks the plan as a batch does', async () => {
  const { a, stage, categoryId } = world;
  const request = {
    accept: 'session',
    credential: a.tokens.brand_admin,
    clientAddress: '',
    requestId: 'plan',
  } as const;
  const { principal } = await stage.platform.graph.admit(request);
  const register =
    'mutation R($brandId: Int!, $items: [ItemInput!]!) { registerItems(brandId: $brandId, items: $items) { id } }';
  const asked = () =>
    stage.ask('custody', register, { brandId: a.brandId, items: [{ productName: 'x', categoryId }] }, principal);
  const plan = (features: readonly string[]) =>
    stage.sql('update catalog.plan set features = $2 where id = (select plan_id from catalog.brand where id = $1)', [
      a.brandId,
      features,
    ]);
  await plan(ALL_FEATURES.filter((feature) => feature !== 'qr_identification'));
  await expect(asked()).rejects.toMatchObject({ code: 'AUTH_METHOD_NOT_ALLOWED', facts: { auth_method: 'qr' } });
  await plan(ALL_FEATURES);
});
