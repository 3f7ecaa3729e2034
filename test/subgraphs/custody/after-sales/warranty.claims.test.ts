import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';

const CLAIM =
  'mutation C($p: Int!, $d: String!) { claimWarranty(productId: $p, description: $d) { id state resolution answeredAt } }';
const ACCEPT = 'mutation A($id: Int!) { acceptWarrantyClaim(id: $id) { state answeredAt closedAt } }';
const SETTLE =
  'mutation S($id: Int!, $r: String) { settleWarrantyClaim(id: $id, resolution: $r) { state resolution closedAt } }';
const REFUSE = 'mutation R($id: Int!, $r: String) { refuseWarrantyClaim(id: $id, reason: $r) { state resolution } }';
const QUEUE =
  'query Q($b: Int!, $s: [WarrantyClaimState!]) { warrantyClaims(brandId: $b, states: $s) { nodes { description state } } }';
const TASKS = 'query T($b: Int!) { brandTasks(brandId: $b) { warrantyClaims } }';
const READ =
  'query P($s: String!) { product: productOfPage(identifier: $s) { warrantyClaims { description state resolution } } }';

describe('§6 warranty claims, answered by the brand', () => {
  let stage: Stage;
  let brandId: number;
  let item: Item;
  let owner: AccountPrincipal;
  let former: number;

  const person = (accountId: number, role: Role, brandIds: number[] = []): AccountPrincipal => ({
    kind: 'account',
    accountId,
    email: 'x@example.test',
    role,
    sessionId: 's',
    brandIds,
    accreditations: [],
    contacts: [],
  });
  const team = (): AccountPrincipal => person(9_001, 'brand_admin', [brandId]);
  const strangers = (): AccountPrincipal => person(9_002, 'brand_admin', [brandId + 1]);
  const act = async <Data>(text: string, variables: object, who: AccountPrincipal): Promise<Data> =>
    only(Object.values(await stage.ask<Record<string, Data>>('custody', text, { ...variables }, who)));
  const claim = async (description: string): Promise<number> =>
    (await act<{ id: number }>(CLAIM, { p: item.id, d: description }, owner)).id;
  const queue = async (states: string[] | null, who = team()) =>
    (await act<{ nodes: { description: string; state: string }[] }>(QUEUE, { b: brandId, s: states }, who)).nodes;

  beforeAll(async () => {
    stage = await openStage();
    const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
    brandId = brand.id;
    owner = person(await stage.account('ana@example.test', 'customer'), 'customer');
    former = await stage.account('ben@example.test', 'customer');
    item = await addItem(stage, brand, await addCategory(stage), {
      ownerAccountId: owner.accountId,
      ownerMasked: 'an…',
    });
    await stage.sql(
      `insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', now(), now() + interval '1 year')`,
      [item.id],
    );
    await stage.sql(
      `insert into custody.warranty_claim (warranty_id, account_id, description, claimed_at, state)
       select id, $2, 'Of the owner before', now(), 'settled' from custody.warranty where item_id = $1`,
      [item.id, former],
    );
  });
  afterAll(() => stage.close());

  it('is taken on, then settled; the owner reads how', async () => {
    const id = await claim('The buckle broke');
    expect(await queue(['open', 'accepted'])).toEqual([{ description: 'The buckle broke', state: 'open' }]);
    expect(await act(TASKS, { b: brandId }, team())).toEqual({ warrantyClaims: 1 });
    await expect(act(SETTLE, { id, r: 'repaired' }, team())).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const accepted = await act<{ answeredAt: string }>(ACCEPT, { id }, team());
    expect(accepted).toMatchObject({ state: 'accepted', closedAt: null, answeredAt: expect.anything() });
    await expect(act(ACCEPT, { id }, team())).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const settled = await act(SETTLE, { id, r: ' Buckle replaced ' }, team());
    expect(settled).toMatchObject({ state: 'settled', resolution: 'Buckle replaced', closedAt: expect.anything() });
    expect(await queue(['open', 'accepted'])).toEqual([]);
    expect(await queue(null)).toHaveLength(2);
    expect(await act(TASKS, { b: brandId }, team())).toEqual({ warrantyClaims: 0 });
    expect(await act(READ, { s: item.serial }, owner)).toEqual({
      warrantyClaims: [{ description: 'The buckle broke', state: 'settled', resolution: 'Buckle replaced' }],
    });
    expect(await act<{ warrantyClaims: unknown[] }>(READ, { s: item.serial }, team())).toMatchObject({
      warrantyClaims: [{}, { description: 'Of the owner before' }],
    });
  });

  it('is refused with a reason, and stays refused', async () => {
    const id = await claim('Scratched');
    const refused = await act(REFUSE, { id, r: 'Wear is not covered' }, team());
    expect(refused).toEqual({ state: 'refused', resolution: 'Wear is not covered' });
    await expect(act(ACCEPT, { id }, team())).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('does not exist for another brand, and is not the owner’s to answer', async () => {
    const id = await claim('A seam came loose');
    for (const text of [ACCEPT, SETTLE, REFUSE]) {
      await expect(act(text, { id }, strangers())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(act(text, { id }, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(queue(null, strangers())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<[string, string, string | null]>([
    ['none', 'none', null],
    ['one that ended, whose state is changed later', 'expired', 'active'],
    ['one that ended', 'expired', 'expired'],
    ['one that was voided', 'voided', 'voided'],
  ])('a refusal names the same state to the owner who claims and to the brand that starts anew: %s', async (_, told, state) => {
    const brand = { id: brandId, code: 'NORDATELIR' };
    const { id } = await addItem(stage, brand, await addCategory(stage), { ownerAccountId: owner.accountId });
    if (state)
      await stage.sql(
        `insert into custody.warranty (item_id, state, starts_at, ends_at)
         values ($1, $2, now() - interval '2 years', now() - interval '1 day')`,
        [id, state],
      );
    const refusal = (trigger: string) => ({
      ...{ code: 'STATE_CONFLICT', facts: { thing: 'warranty', state: told, trigger } },
    });
    await expect(act(CLAIM, { p: id, d: 'It broke' }, owner)).rejects.toMatchObject(refusal('claim'));
    await expect(
      act('mutation R($p: Int!) { renewWarranty(productId: $p) { id } }', { p: id }, team()),
    ).rejects.toMatchObject(refusal('renew'));
  });
});
