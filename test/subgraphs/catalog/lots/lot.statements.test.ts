import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';
import { countReadBytes, type ReadBytes } from '../../../support/read-bytes.js';

let world: AuditedBrand;
let read: ReadBytes;
beforeAll(async () => {
  world = await openAuditedBrand();
  const [model] = await world.stage.sql<{ id: number }>(
    `insert into catalog.model (brand_id, sku, created_at, updated_at) values ($1, 'TOTE', now(), now()) returning id`,
    [world.brandId],
  );
  await world.stage.sql(
    `insert into catalog.batch (brand_id, model_id, batch_code, notes, created_at, updated_at)
     select $1, $2, 'L' || nth, $3, now(), now() from generate_series(1, 300) nth`,
    [world.brandId, model!.id, 'x'.repeat(2_000)],
  );
  read = countReadBytes();
});
afterAll(async () => {
  read?.stop();
  await world?.stage.close();
});

it('a page of the lots of a model loads no others, since a brand can have any number', async () => {
  const { as, brandId, people } = world;
  const page = 'query M($b: Int!) { models(brandId: $b) { nodes { batches(limit: 2, skip: 1) { batchCode } } } }';
  read.since();
  expect(await as(people.admin, 'catalog', page, { b: brandId })).toEqual({
    models: { nodes: [{ batches: [{ batchCode: 'L299' }, { batchCode: 'L298' }] }] },
  });
  expect(read.since()).toBeLessThan(50_000);
});

it('the number of lots of a model counts those beyond a page, and is for its brand alone', async () => {
  const { as, brandId, people } = world;
  await world.stage.sql(
    `insert into catalog.model (brand_id, sku, created_at, updated_at) values ($1, 'WALLET', now(), now())`,
    [brandId],
  );
  const count = 'query M($b: Int!) { models(brandId: $b) { nodes { sku batchesCount } } }';
  read.since();
  expect(await as(people.admin, 'catalog', count, { b: brandId })).toEqual({
    models: {
      nodes: [
        { sku: 'TOTE', batchesCount: 300 },
        { sku: 'WALLET', batchesCount: 0 },
      ],
    },
  });
  expect(read.since()).toBeLessThan(50_000);
});
