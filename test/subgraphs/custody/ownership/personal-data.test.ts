import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem } from '../../../support/items.js';
import { signedIn } from '../../../support/signed-in.js';

const ANA = 'ana@example.test';
const BEN = 'ben@example.test';
/** Masked like Ben but for the hash. */
const BEA = 'bea@example.test';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('an erasure replaces the masked name of its person in offers that they did not accept', async () => {
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const category = await addCategory(stage);
  const ownerAccountId = await stage.account(ANA, 'customer');
  const benId = await stage.account(BEN, 'customer');
  const [ana, ben] = await Promise.all([signedIn(stage, ANA), signedIn(stage, BEN)]);
  const offer = async (email: string): Promise<number> => {
    const { id: productId } = await addItem(stage, brand, category, { ownerAccountId, ownerMasked: 'an...a1b2c3' });
    const text =
      'mutation O($productId: Int!, $email: String!) { offerTransfer(productId: $productId, email: $email) { id } }';
    return (await stage.ask<{ offerTransfer: { id: number } }>('custody', text, { productId, email }, ana))
      .offerTransfer.id;
  };
  const [open, declined, other] = [await offer(BEN), await offer(BEN), await offer(BEA)];
  await stage.ask('custody', 'mutation D($id: Int!) { declineTransfer(id: $id) { id } }', { id: declined }, ben);
  const shown = async (): Promise<Map<number, string>> => {
    const { myTransfers } = await stage.ask<{ myTransfers: { id: number; toDisplay: string }[] }>(
      'custody',
      '{ myTransfers { id toDisplay } }',
      {},
      ana,
    );
    return new Map(myTransfers.map(({ id, toDisplay }) => [id, toDisplay]));
  };
  const before = await shown();
  expect(before.get(declined)).toBe(before.get(open));
  const text = 'mutation E($id: Int!, $email: String!) { erasePersonalData(accountId: $id, email: $email) { id } }';
  await stage.ask('custody', text, { id: benId, email: BEN });
  const after = await shown();
  for (const id of [open, declined]) expect(after.get(id)).toMatch(/^er\.\.\.[0-9a-f]{6}$/);
  expect(after.get(other)).toBe(before.get(other));
});
