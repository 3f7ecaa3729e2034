import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { ANONYMOUS } from '../../../../schema/principal.js';
import { gtinOfClue } from '../../../../subgraphs/custody/number-reports/number-clue.rules.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel, GTIN } from '../../../support/catalog.js';
import { addCategory } from '../../../support/items.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { settles } from '../../../support/until.js';

let stage: Stage;
let nord: number;
let stride: number;
let team: AccountPrincipal;
let others: AccountPrincipal;

const TELL =
  'mutation T($n: String!, $m: String!, $b: String, $c: String) { reportUnknownNumber(reportedNumber: $n, message: $m, brandName: $b, contact: $c) }';
const LIST =
  'query L($brandId: Int!) { numberReports(brandId: $brandId) { nodes { id number message contact closedAt } } }';
const CLOSE = 'mutation C($id: Int!) { closeNumberReport(id: $id) { id contact closedAt } }';

let address = 10;
/** Each from another network, unless one is given. */
const tell = (variables: Record<string, unknown>, from = `198.51.${address++}.7`) =>
  stage.ask('custody', TELL, { m: 'On a market', ...variables }, ANONYMOUS, from);

interface Listed {
  readonly numberReports: { readonly nodes: { id: number; number: string; message: string; contact: string | null }[] };
}
const listed = async (brandId: number, who: AccountPrincipal) =>
  (await stage.ask<Listed>('custody', LIST, { brandId }, who)).numberReports.nodes;
const waiting = async () =>
  (await stage.sql<{ n: number }>('select count(*)::int as n from custody.number_report where brand_id is null'))[0]!.n;

async function administrator(email: string, brandId: number): Promise<AccountPrincipal> {
  const accountId = await stage.account(email, 'brand_admin', { brandIds: [brandId] });
  const shared = { kind: 'account', role: 'brand_admin', sessionId: 's', accreditations: [], contacts: [] } as const;
  return { ...shared, accountId, email, brandIds: [brandId] };
}

beforeAll(async () => {
  stage = await openStage();
  nord = await stage.brand('NORDATELIR');
  stride = await stage.brand('STRIDELAB1');
  await stage.sql(`update catalog.brand set name = 'Atelier Nord' where id = $1`, [nord]);
  const categoryId = await addCategory(stage);
  await addModel(stage, { brandId: nord, sku: 'TOTE-01', gtin: GTIN, categoryId, name: 'Tote' });
  await stage.sql(
    `insert into catalog.gtin (gtin, brand_id, is_owner, registered_at) values ($1, $2, true, now()) on conflict do nothing`,
    [GTIN, nord],
  );
  team = await administrator('nord@example.test', nord);
  others = await administrator('stride@example.test', stride);
  await stage.platform.startJobs();
}, 120_000);
afterAll(() => stage.close());

describe('a report of a number that nobody knows', () => {
  it('reaches the brand that the number or the product’s name looks like, in the console and by mail', async () => {
    const before = stage.options.mails.length;
    await tell({ n: `https://id.gs1.org/01/${GTIN}/21/FAKE1`, b: 'No such name', c: 'finder@example.test' });
    await tell({ n: '0A1B 2C3D', b: ' atelier NORD ' });
    await tell({ n: 'X', b: 'nordatelir' });
    await settles(async () => expect(await listed(nord, team)).toHaveLength(3));
    const [, , first] = await listed(nord, team);
    expect(first).toMatchObject({ number: `https://id.gs1.org/01/${GTIN}/21/FAKE1`, contact: 'finder@example.test' });
    await settles(async () => expect(stage.options.mails.length - before).toBe(3));
    expect(stage.options.mails.at(-1)).toMatchObject({ to: 'nord@example.test' });
    // The finder's words lead nowhere.
    for (const { text } of stage.options.mails.slice(before)) expect(text).not.toMatch(/https:\/\/id|gs1\.org/);
    expect(await listed(stride, others)).toEqual([]);
  });

  it('is answered the same where no brand is found, and dropped', async () => {
    expect(await tell({ n: 'Y', b: 'Nobody at all' })).toEqual({ reportUnknownNumber: true });
    expect(await tell({ n: 'Z' })).toEqual({ reportUnknownNumber: true });
    await settles(async () => expect(await waiting()).toBe(0));
    expect(await listed(nord, team)).toHaveLength(3);
  });

  it('is read and closed by its brand alone; how to reach the finder is then forgotten, and again changes nothing', async () => {
    const { id } = (await listed(nord, team)).at(-1)!;
    for (const who of [others, ANONYMOUS])
      await expect(stage.ask('custody', CLOSE, { id }, who)).rejects.toMatchObject({
        code: who === others ? 'NOT_FOUND' : 'UNAUTHENTICATED',
      });
    await expect(stage.ask('custody', LIST, { brandId: nord }, others)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const closed = await Promise.all(Array.from({ length: 50 }, () => stage.ask('custody', CLOSE, { id }, team)));
    expect(new Set(closed.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(closed[0]).toMatchObject({ closeNumberReport: { contact: null, closedAt: expect.any(String) } });
  });

  it('of fifty at once from one network ten are kept, and none that is empty or a megabyte long', async () => {
    const sent = Array.from({ length: 50 }, () => tell({ n: 'F', b: 'Nobody' }, '203.0.113.9'));
    expect(await outcomesOf(sent)).toEqual({ done: 10, RATE_LIMITED: 40 });
    const long = 'x'.repeat(1_048_576);
    for (const wrong of [
      { n: ' ' },
      { n: 'F', m: ' ' },
      { n: long },
      { n: 'F', m: long },
      { n: 'F', b: long },
      { n: 'F', c: long },
    ])
      await expect(tell(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the GTIN of a reported number', () => {
  it.each([
    [`/01/${GTIN}/21/FAKE`, GTIN],
    [GTIN, GTIN],
    [Number(GTIN).toString(), GTIN],
    ['0A1B2C3D4E5F', null],
    ['12345678901234', null],
    ['https://example.test/x', null],
  ])('%s', (number, gtin) => {
    expect(gtinOfClue(number)).toBe(gtin);
  });
});
