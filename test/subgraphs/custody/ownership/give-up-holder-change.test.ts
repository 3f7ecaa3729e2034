import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import { type AccountPrincipal, ANONYMOUS } from '../../../../schema/principal.js';
import { parseRecord } from '../../../../schema/record.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addPerson } from '../../../support/audited-brand.js';
import { eventFaults } from '../../../support/check-event.js';
import { chainSettings, testChain } from '../../../support/embedded-chain.js';
import { addCategory, addItem, addReturnMove, type Item } from '../../../support/items.js';
import { until } from '../../../support/until.js';

let chain: EmbeddedChain;
let stage: Stage;
let team: AccountPrincipal;
let owner: AccountPrincipal;
let brandId: number;
let categoryId: number;
beforeAll(async () => {
  chain = await testChain();
  stage = await openStage({ custody: { chain: chainSettings(chain) } });
  brandId = await stage.brand('NORDATELIR');
  categoryId = await addCategory(stage);
  team = await addPerson(stage, 'brand_admin', { brandIds: [brandId] });
  owner = await addPerson(stage, 'customer');
  await stage.platform.startJobs();
});
afterAll(async () => {
  await stage?.close();
  await chain?.stop();
});

const call = async (operation: string, who: AccountPrincipal, argument = 'id: $id', id = 0): Promise<number> =>
  (
    await stage.ask<{ done: { id: number } }>(
      'custody',
      `mutation M($id: Int!) { done: ${operation}(${argument}) { id } }`,
      { id },
      who,
    )
  ).done.id;

interface Story {
  readonly returns: readonly object[];
  readonly buybacks: readonly object[];
  readonly isChangingHands: boolean;
  readonly isOwner: boolean;
  readonly handedBackAt: string | null;
}

const storyFor = async ({ serial }: Item, who: AccountPrincipal): Promise<Story> =>
  (
    await stage.ask<{ product: Story }>(
      'custody',
      `query P($s: String!) { product(identifier: $s) {
         returns { state resolution closedAt } buybacks { state closedAt } isChangingHands isOwner handedBackAt } }`,
      { s: serial },
      who,
    )
  ).product;

const incidentsOf = async ({ serial }: Item): Promise<readonly object[]> =>
  (
    await stage.ask<{ product: { incidents: object[] } }>(
      'custody',
      'query I($s: String!) { product(identifier: $s) { incidents { kind } } }',
      { s: serial },
      ANONYMOUS,
    )
  ).product.incidents;

async function eventsOf({ id }: Item): Promise<readonly Record<string, unknown>[]> {
  const rows = await stage.sql<{ type: string; body: string }>(
    'select type, body from custody.event where item_id = $1 order by position',
    [id],
  );
  return rows.map(({ type, body }) => {
    const payload = parseRecord(body);
    expect([type, eventFaults(type, payload)]).toEqual([type, []]);
    return { type, ...payload };
  });
}

/** An item of the owner's whose token the contract does not know, so that it refuses to move it. */
const item = (): Promise<Item> =>
  addItem(stage, { id: brandId, code: 'NORDATELIR' }, categoryId, {
    ownerAccountId: owner.accountId,
    ownerMasked: 'cu...a1b2c3',
  });

const given = ({ id }: Item) =>
  until(async () => {
    const [row] = await stage.sql('select 1 from custody.holder_change where item_id = $1 and failed_at is not null', [
      id,
    ]);
    return row !== undefined;
  });

it('a return that the contract refuses to complete is received again, for everybody', async () => {
  const subject = await item();
  const back = await call('requestReturn', owner, 'productId: $id', subject.id);
  await call('receiveReturn', team, 'id: $id, condition: "as new"', back);
  await call('completeReturn', team, 'id: $id, resolution: "refund"', back);
  await given(subject);
  const story = {
    returns: [{ state: 'received', resolution: null, closedAt: null }],
    buybacks: [],
    isChangingHands: false,
    handedBackAt: null,
  };
  expect(await storyFor(subject, owner)).toEqual({ ...story, isOwner: true });
  expect(await storyFor(subject, team)).toEqual({ ...story, isOwner: false });
  expect(await incidentsOf(subject)).toEqual([]);
  const events = await eventsOf(subject);
  expect(events.map(({ type }) => type)).toEqual([
    'return.requested',
    'return.received',
    'return.completed',
    'return.received',
  ]);
  const { return_id, retailer_code, condition, received_at } = events[1]!;
  expect(events[3]).toMatchObject({ return_id, retailer_code, condition, received_at });
  expect(await stage.sql(`select 1 from custody.letter where item_id = $1 and due_at is null`, [subject.id])).toEqual(
    [],
  );
  await call('rejectReturn', team, 'id: $id, reason: "The registry says otherwise"', back);
  expect(await storyFor(subject, owner)).toMatchObject({ returns: [{ state: 'rejected' }], isOwner: true });
});

it('a buyback that the contract refuses to complete is accepted again, for thirty days', async () => {
  const subject = await item();
  const deal = await call('offerBuyback', team, 'productId: $id, amount: "240", currency: "EUR"', subject.id);
  await call('acceptBuyback', owner, 'id: $id', deal);
  // It would expire at once otherwise, since its day passed meanwhile.
  await stage.sql(`update custody.buyback set expires_at = $2 where id = $1`, [
    deal,
    new Date(stage.options.clock().getTime() + 3_600_000),
  ]);
  await call('completeBuyback', team, 'id: $id', deal);
  await given(subject);
  expect(await storyFor(subject, owner)).toMatchObject({
    buybacks: [{ state: 'accepted', closedAt: null }],
    handedBackAt: null,
    isOwner: true,
  });
  const [left] = await stage.sql(
    'select round(extract(epoch from expires_at - $2::timestamptz) / 86400)::int as days from custody.buyback where id = $1',
    [deal, stage.options.clock()],
  );
  expect(left).toEqual({ days: 30 });
  const events = await eventsOf(subject);
  expect(events.map(({ type }) => type)).toEqual([
    'buyback.offered',
    'buyback.accepted',
    'buyback.completed',
    'buyback.accepted',
  ]);
  expect(events[3]!.accepted_at).toBe(events[1]!.accepted_at);
});

it('a completed return that the chain has yet to record is no part of the public history', async () => {
  const subject = await item();
  await stage.sql(
    `insert into custody.product_return (item_id, account_id, state, requested_at, expires_at, closed_at)
     values ($1, $2, 'completed', now(), now(), now())`,
    [subject.id, owner.accountId],
  );
  expect(await incidentsOf(subject)).toEqual([]);
  await addReturnMove(stage, subject.id);
  expect(await incidentsOf(subject)).toHaveLength(1);
});
