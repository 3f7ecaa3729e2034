import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../../schema/principal.js';
import { codeOf } from '../../../../subgraphs/lib/process/code-of.js';
import { testClient } from '../../../support/connections.js';
import { addItem } from '../../../support/items.js';
import { until } from '../../../support/until.js';
import { openRepairStage, type RepairStage } from './repair-stage.js';

let at: RepairStage;
beforeAll(async () => {
  at = await openRepairStage();
}, 120_000);
afterAll(() => at?.stage.close());

/** Counts the calls that wait for a row. */
const waiting = async (): Promise<number> =>
  (
    await at.stage.sql<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
    )
  )[0]?.count ?? 0;

interface Orders {
  readonly myWorkOrders: { readonly nodes: readonly { id: number; reference: string; product: { uidHash: string } }[] };
}
const ORDERS = '{ myWorkOrders { nodes { id reference product { uidHash } } } }';
const ORDER =
  'mutation O($id: Int!, $email: String, $reference: String) { issueWorkOrder(productId: $id, partnerEmail: $email, reference: $reference) { id code } }';
interface Ordered {
  readonly issueWorkOrder: { readonly id: number; readonly code: string };
}
const order = async (email: string | null, reference = 'WO-1', who: Principal = at.admin, id = at.item.id) =>
  (await at.stage.ask<Ordered>('custody', ORDER, { id, email, reference }, who)).issueWorkOrder;
const ordersOf = async (who: Principal) => (await at.stage.ask<Orders>('custody', ORDERS, {}, who)).myWorkOrders.nodes;

describe('a work order for one partner', () => {
  it('is found by them, closed by what they record, and by nobody else', async () => {
    const { id, code } = await order('ANA@example.test ', 'WO-77');
    expect(await ordersOf(at.ana)).toEqual([{ id, reference: 'WO-77', product: { uidHash: at.item.uidHash } }]);
    expect(await ordersOf(at.ben)).toEqual([]);
    const theirs = { title: 'Theirs' };
    await expect(at.record(at.ben, { ...theirs, workOrderId: id })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(at.record(at.ben, { ...theirs, proofCode: code })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(at.record(at.ana, { ...theirs, workOrderId: id }, at.second)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const calls = Array.from({ length: 20 }, () => at.record(at.ana, { title: 'Done', workOrderId: id }));
    const ended = await Promise.allSettled(calls);
    const done = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value.proofLevel] : []));
    expect(done).toEqual(['work_order']);
    expect(await ordersOf(at.ana)).toEqual([]);
  }, 60_000);

  it('is mailed to them with a link to their place, and an order without a partner is not mailed', async () => {
    await order('ben@example.test', 'WO-LETTER');
    await order(null, 'WO-FOR-ALL');
    const letters = await at.stage.sql<{ account_id: number; path: string; detail: string }>(
      `select account_id, path, detail from custody.letter where kind = 'work_ordered' and detail like 'WO-%' order by id`,
    );
    const [order_] = letters.filter(({ detail }) => detail === 'WO-LETTER');
    expect(order_).toEqual({ account_id: at.ben.accountId, path: '/place', detail: 'WO-LETTER' });
    expect(letters.filter(({ detail }) => detail === 'WO-FOR-ALL')).toEqual([]);
    await expect(order('owner@example.test', 'WO-REFUSED')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await at.count(`letter where detail = 'WO-REFUSED'`)).toBe(0);
  });

  it('is not shown once it is taken back, or has lapsed, or the brand accredits them no more', async () => {
    const { id } = await order('ana@example.test', 'WO-78');
    expect(await ordersOf({ ...at.ana, accreditations: [] })).toEqual([]);
    await at.stage.ask('custody', 'mutation V($id: Int!) { revokeProofCode(id: $id) }', { id }, at.admin);
    expect(await ordersOf(at.ana)).toEqual([]);
    await order('ana@example.test', 'WO-79');
    at.stage.pass(31 * 86_400);
    expect(await ordersOf(at.ana)).toEqual([]);
    at.stage.pass(-31 * 86_400);
  });

  it('closes nothing any more once it has lapsed or was taken back', async () => {
    const lapsed = await order('ana@example.test', 'WO-80');
    const revoked = await order('ana@example.test', 'WO-81');
    await at.stage.ask('custody', 'mutation V($id: Int!) { revokeProofCode(id: $id) }', { id: revoked.id }, at.admin);
    at.stage.pass(31 * 86_400);
    for (const { id } of [lapsed, revoked])
      await expect(at.record(at.ana, { title: 'Late', workOrderId: id })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    at.stage.pass(-31 * 86_400);
    await expect(at.record(at.ana, { title: 'Late', workOrderId: revoked.id })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect((await at.record(at.ana, { title: 'In time', workOrderId: lapsed.id })).proofLevel).toBe('work_order');
  });

  it('is given for no item that was destroyed, nor is work on it recorded', async () => {
    const gone = await addItem(at.stage, at.brand, at.category, {});
    await at.stage.sql(`update custody.item set status = 'burned' where id = $1`, [gone.id]);
    await expect(order('ana@example.test', 'WO-82', at.admin, gone.id)).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    await expect(at.record(at.ana, { title: 'Gone' }, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('closes nothing of an item that is destroyed while the work is reported', async () => {
    const going = await addItem(at.stage, at.brand, at.category, {});
    const holder = testClient({ connectionString: at.stage.options.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`update custody.item set status = 'burned' where id = $1`, [going.id]);
    const reported = at.record(at.ana, { title: 'Too late' }, going).catch((error: unknown) => codeOf(error));
    await until(async () => (await waiting()) || undefined);
    await holder.query('commit');
    expect(await reported).toBe('NOT_FOUND');
    await holder.end();
    expect(await at.count(`intervention where title = 'Too late'`)).toBe(0);
  }, 60_000);

  it('is taken back by administrators of its brand, and no more by one who was removed; a handover code by the owner', async () => {
    const revoke = (id: number, who: Principal) =>
      at.stage.ask('custody', 'mutation V($id: Int!) { revokeProofCode(id: $id) }', { id }, who);
    const purchase =
      'mutation I($brandId: Int!, $ids: [Int!]!) { issuePurchaseCodes(brandId: $brandId, productIds: $ids) { code } }';
    await at.stage.ask('custody', purchase, { brandId: at.brand.id, ids: [at.second.id] }, at.admin);
    const purchases = await at.stage.sql<{ id: number }>(
      `select id from custody.single_use_code where kind = 'purchase' and item_id = $1`,
      [at.second.id],
    );
    expect(purchases).toHaveLength(1);
    const handover = 'mutation H($identifier: String!) { issueHandoverCode(identifier: $identifier) { id } }';
    type Handover = { issueHandoverCode: { id: number } };
    const { issueHandoverCode } = await at.stage.ask<Handover>(
      ...(['custody', handover, { identifier: at.item.uidHash }, at.owner] as const),
    );
    const issued = [(await order(null, 'WO-83')).id, ...purchases.map(({ id }) => id)];
    const removed = { ...at.admin, brandIds: [] };
    for (const who of [removed, at.owner, at.ana])
      for (const id of issued) await expect(revoke(id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const colleague = await at.person('colleague@example.test', 'brand_admin');
    for (const id of issued) await revoke(id, colleague);
    await expect(revoke(issueHandoverCode.id, at.ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await revoke(issueHandoverCode.id, at.owner);
  });

  it('is for partners of the brand alone', async () => {
    for (const email of ['owner@example.test', 'nobody@example.test', 'x'.repeat(200)])
      await expect(order(email)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(order('ana@example.test', 'WO', at.admin, at.foreign.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(order('ana@example.test', 'WO', at.ana)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
