import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';
import { countReadBytes, type ReadBytes } from '../../../support/read-bytes.js';

let world: AuditedBrand;
let read: ReadBytes;
beforeAll(async () => {
  world = await openAuditedBrand();
  await world.stage.sql(
    `with report as (insert into custody.theft_report (item_id, opened_at) values ($1, now()) returning id)
     insert into custody.theft_notice (report_id, message, told_at)
     select report.id, $2 || nth, now() from report, generate_series(1, 300) nth`,
    [world.item.id, 'x'.repeat(1_990)],
  );
  read = countReadBytes();
});
afterAll(async () => {
  read?.stop();
  await world?.stage.close();
});

it('a page of the messages about a stolen item loads no others, since anybody can send them', async () => {
  const { as, item, people } = world;
  const page =
    'query P($s: String!) { product(identifier: $s) { id theftReports { notices(limit: 2, skip: 1) { message } } } }';
  read.since();
  const { product } = await as<{ product: { theftReports: { notices: { message: string }[] }[] } }>(
    people.admin,
    'custody',
    page,
    { s: item.serial },
  );
  const ends = product.theftReports.map(({ notices }) => notices.map(({ message }) => message.slice(-3)));
  expect(ends).toEqual([['299', '298']]);
  expect(read.since()).toBeLessThan(50_000);
});
