import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_FEATURES } from '../../../support/actors.js';
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

async function declare(token: string, input: object): Promise<{ status: string; activation: object }> {
  const request = { accept: 'session', credential: token, clientAddress: '198.51.100.1', requestId: 'sales' } as const;
  const { principal } = await world.stage.platform.graph.admit(request);
  const text = `mutation D($input: SaleInput!) {
    declareSale(input: $input) { status activation { retailerCode source country } } }`;
  type Declared = { declareSale: { status: string; activation: object } };
  return (await world.stage.ask<Declared>('custody', text, { input }, principal)).declareSale;
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
