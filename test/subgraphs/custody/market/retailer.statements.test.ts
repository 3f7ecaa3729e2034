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
