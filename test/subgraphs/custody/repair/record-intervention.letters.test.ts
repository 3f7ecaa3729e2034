import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';

let world: AuditedBrand;
beforeAll(async () => {
  world = await openAuditedBrand();
});
afterAll(() => world?.stage.close());

const RECORD =
  'mutation R($s: String!) { recordIntervention(input: { identifier: $s, eventType: "repair", title: "Zip" }) { id } }';
const count = async (table: string) =>
  (await world.stage.sql<{ n: number }>(`select count(*)::int as n from custody.${table}`))[0]!.n;

it('an owner is mailed about so many interventions an hour, so that a partner delays no other mail to them', async () => {
  const { as, item, people } = world;
  const { limit } = ATTEMPTS.repairLetterItem;
  const record = () => as(people.partner, 'custody', RECORD, { s: item.serial });
  await Promise.all(Array.from({ length: limit + 5 }, record));
  expect([await count('intervention'), await count('letter')]).toEqual([limit + 5, limit]);
  world.stage.pass(ATTEMPTS.repairLetterItem.seconds + 1);
  await record();
  expect([await count('intervention'), await count('letter')]).toEqual([limit + 6, limit + 1]);
});
