import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';
import { statementsSent } from '../../../support/statements-sent.js';

let stage: Stage;
let owner: AccountPrincipal;
let receiver: AccountPrincipal;
let item: Item;

async function person(email: string): Promise<AccountPrincipal> {
  const accountId = await stage.account(email, 'customer');
  const nothing = { brandIds: [], accreditations: [], contacts: [] };
  return { kind: 'account', accountId, email, role: 'customer', sessionId: 's', ...nothing };
}

beforeAll(async () => {
  stage = await openStage();
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  owner = await person('owner@example.test');
  receiver = await person('receiver@example.test');
  const facts = { ownerAccountId: owner.accountId, ownerMasked: 'ow...c0ffee' };
  item = await addItem(stage, brand, await addCategory(stage), facts);
});
afterAll(() => stage.close());

describe('accepting a transfer', () => {
  it('takes nine journeys to the server, and two of the audit log', async () => {
    const offer = 'mutation O($id: Int!) { offerTransfer(productId: $id, email: "receiver@example.test") { id } }';
    const { offerTransfer } = await stage.ask<{ offerTransfer: { id: number } }>(
      'custody',
      offer,
      { id: item.id },
      owner,
    );
    const accept = 'mutation A($id: Int!) { acceptTransfer(id: $id) { id state } }';
    expect(
      await statementsSent(stage.options.databaseUrl, () => stage.ask('custody', accept, offerTransfer, receiver)),
    ).toBeLessThanOrEqual(11);
    expect(await stage.sql('select owner_account_id as id from custody.item where id = $1', [item.id])).toEqual([
      { id: receiver.accountId },
    ]);
    expect(await stage.sql('select kind, account_id as id, path from custody.letter order by 1')).toEqual([
      { kind: 'owned', id: receiver.accountId, path: '/mine' },
      { kind: 'passed_on', id: owner.accountId, path: `/mine/items/${item.uidHash}` },
      { kind: 'transfer_offered', id: null, path: '/mine' },
    ]);
  });
});
