import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';
import { statementsSent } from '../../../support/statements-sent.js';
import { settles } from '../../../support/until.js';

let stage: Stage;
let owner: AccountPrincipal;
let receiver: AccountPrincipal;
let brand: { readonly id: number; readonly code: string };
let categoryId: number;

async function person(email: string): Promise<AccountPrincipal> {
  const accountId = await stage.account(email, 'customer');
  const nothing = { brandIds: [], accreditations: [], contacts: [] };
  return { kind: 'account', accountId, email, role: 'customer', sessionId: 's', ...nothing };
}

beforeAll(async () => {
  stage = await openStage();
  brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  categoryId = await addCategory(stage);
  owner = await person('owner@example.test');
  receiver = await person('receiver@example.test');
});
afterAll(() => stage.close());

/** Offers a new item, and counts the messages to the server with which it is accepted. */
async function acceptedItem(): Promise<{ readonly item: Item; readonly sent: number }> {
  const facts = { ownerAccountId: owner.accountId, ownerMasked: 'ow...c0ffee' };
  const item = await addItem(stage, brand, categoryId, facts);
  const offer = 'mutation O($id: Int!) { offerTransfer(productId: $id, email: "receiver@example.test") { id } }';
  const { offerTransfer } = await stage.ask<{ offerTransfer: { id: number } }>(
    'custody',
    offer,
    { id: item.id },
    owner,
  );
  const accept = 'mutation A($id: Int!) { acceptTransfer(id: $id) { id state } }';
  const accepting = () => stage.ask('custody', accept, offerTransfer, receiver);
  return { item, sent: await statementsSent(stage.options.databaseUrl, accepting) };
}

describe('accepting a transfer', () => {
  it('makes the receiver its owner, and writes to both', async () => {
    const { item } = await acceptedItem();
    expect(await stage.sql('select owner_account_id as id from custody.item where id = $1', [item.id])).toEqual([
      { id: receiver.accountId },
    ]);
    expect(await stage.sql('select kind, account_id as id, path from custody.letter order by 1')).toEqual([
      { kind: 'owned', id: receiver.accountId, path: '/mine' },
      { kind: 'passed_on', id: owner.accountId, path: `/mine/items/${item.uidHash}` },
      { kind: 'transfer_offered', id: null, path: '/mine' },
    ]);
  });

  it('takes nine journeys to the server, and two of the audit log', () =>
    settles(async () => expect((await acceptedItem()).sent).toBeLessThanOrEqual(11)));
});
