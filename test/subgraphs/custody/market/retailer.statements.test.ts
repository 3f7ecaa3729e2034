import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';
import { countReadBytes, type ReadBytes } from '../../../support/read-bytes.js';

let world: AuditedBrand;
let read: ReadBytes;
beforeAll(async () => {
  world = await openAuditedBrand();
  await world.stage.sql(
    `insert into custody.retailer (brand_id, brand_code, code, name, active)
     select $1, 'NORDATELIR', 'SHOP-' || nth, $2, true from generate_series(101, 400) nth`,
    [world.brandId, 'x'.repeat(255)],
  );
  read = countReadBytes();
});
afterAll(async () => {
  read?.stop();
  await world?.stage.close();
});

it('a page of the points of sale of a brand loads no others, since it can have any number', async () => {
  const page = 'query R($b: Int!) { retailers(brandId: $b, limit: 2, skip: 1) { code } }';
  read.since();
  expect(await world.as(world.people.admin, 'custody', page, { b: world.brandId })).toEqual({
    retailers: [{ code: 'SHOP-102' }, { code: 'SHOP-103' }],
  });
  expect(read.since()).toBeLessThan(50_000);
});

it('a search finds points of sale by a part of code, name or city', async () => {
  await world.stage.sql(
    `insert into custody.retailer (brand_id, brand_code, code, name, city, active) values
       ($1, 'NORDATELIR', 'LYON-01', 'Nord Bellecour', 'Lyon', true), ($1, 'NORDATELIR', 'W-01', '100%_Nord', null, true)`,
    [world.brandId],
  );
  const found = async (search: string) => {
    const text = 'query R($b: Int!, $s: String) { retailers(brandId: $b, search: $s) { code } }';
    type Found = { retailers: { code: string }[] };
    const { retailers } = await world.as<Found>(world.people.admin, 'custody', text, { b: world.brandId, s: search });
    return retailers.map(({ code }) => code);
  };
  expect(await found('shop-39')).toEqual(Array.from({ length: 10 }, (_, nth) => `SHOP-39${nth}`));
  expect([await found(' bellecour '), await found('LYON'), await found('lyon-0')]).toEqual([
    ['LYON-01'],
    ['LYON-01'],
    ['LYON-01'],
  ]);
  expect([await found('%_'), await found('nowhere')]).toEqual([['W-01'], []]);
  expect(await found('')).toHaveLength(200);
});
