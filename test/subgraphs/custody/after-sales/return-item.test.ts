import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';

const REQUEST = `mutation R($p: Int!, $c: String) {
  requestReturn(productId: $p, reason: "too small", retailerCode: $c) { id state retailerCode reason } }`;

let stage: Stage;
let item: Item;
let owner: AccountPrincipal;
beforeAll(async () => {
  stage = await openStage();
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const accountId = await stage.account('ana@example.test', 'customer');
  owner = {
    kind: 'account',
    accountId,
    email: 'ana@example.test',
    role: 'customer',
    sessionId: 's',
    brandIds: [],
    accreditations: [],
    contacts: [],
  };
  item = await addItem(stage, brand, await addCategory(stage), { ownerAccountId: accountId, ownerMasked: 'an…' });
  await stage.sql(`insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, 'SHOP-1', 'Shop')`, [
    brand.id,
    brand.code,
  ]);
});
afterAll(() => stage.close());

const request = (retailerCode: string) => stage.ask('custody', REQUEST, { p: item.id, c: retailerCode }, owner);

it('is refused at a retailer that is not there', async () => {
  await expect(request('SHOP-2')).rejects.toMatchObject({ code: 'RETAILER_NOT_FOUND' });
});

it('is begun once, however many ask at once, and whichever connections they hold', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => request('SHOP-1')));
  const begun = answers.filter(({ status }) => status === 'fulfilled');
  expect(begun).toEqual([
    {
      status: 'fulfilled',
      value: {
        requestReturn: expect.objectContaining({ state: 'requested', retailerCode: 'SHOP-1', reason: 'too small' }),
      },
    },
  ]);
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
  expect(new Set(reasons)).toEqual(new Set(['STATE_CONFLICT']));
});
