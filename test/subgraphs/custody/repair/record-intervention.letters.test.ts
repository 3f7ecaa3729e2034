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

it('a refused code takes no mail of the hour, however often it is sent', async () => {
  const { as, item, people } = world;
  const refused =
    'mutation R($s: String!) { recordIntervention(input: { identifier: $s, eventType: "repair", title: "Zip", proofCode: "ABCD2345" }) { id } }';
  for (let sent = 0; sent < ATTEMPTS.repairLetterItem.limit; sent++) {
    const record = as(people.partner, 'custody', refused, { s: item.serial });
    await expect(record).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
  await as(people.partner, 'custody', RECORD, { s: item.serial });
  expect([await count('intervention'), await count('letter')]).toEqual([1, 1]);
  world.stage.pass(ATTEMPTS.repairLetterItem.seconds + 1);
});

it('an owner is mailed about so many interventions an hour, so that a partner delays no other mail to them', async () => {
  const { as, item, people } = world;
  const { limit } = ATTEMPTS.repairLetterItem;
  const record = () => as(people.partner, 'custody', RECORD, { s: item.serial });
  const before = [await count('intervention'), await count('letter')] as const;
  const since = async () => [(await count('intervention')) - before[0], (await count('letter')) - before[1]];
  await Promise.all(Array.from({ length: limit + 5 }, record));
  expect(await since()).toEqual([limit + 5, limit]);
  world.stage.pass(ATTEMPTS.repairLetterItem.seconds + 1);
  await record();
  expect(await since()).toEqual([limit + 6, limit + 1]);
});
