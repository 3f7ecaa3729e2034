import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../subgraphs/lib/process/code-of.js';
import { openRepairStage, type RepairStage } from './repair-stage.js';

let at: RepairStage;
beforeAll(async () => {
  at = await openRepairStage();
}, 120_000);
afterAll(() => at?.stage.close());

describe('a report with a key of its own', () => {
  it('is recorded once, however often and however many at once it is sent', async () => {
    const clientKey = randomUUID();
    const all = await Promise.all(Array.from({ length: 50 }, () => at.record(at.ana, { clientKey })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await at.record(at.ana, { clientKey })).id).toBe(all[0]?.id);
    expect(await at.count(`intervention where client_key = '${clientKey}'`)).toBe(1);
  }, 60_000);

  it('spends its code once, and its repeat is no wrong guess', async () => {
    const ISSUE = 'mutation I($id: Int!) { issueWorkOrder(productId: $id) { code } }';
    const { issueWorkOrder } = await at.stage.ask<{ issueWorkOrder: { code: string } }>(
      'custody',
      ISSUE,
      { id: at.item.id },
      at.admin,
    );
    const fields = { clientKey: randomUUID(), proofCode: issueWorkOrder.code, title: 'By order' };
    const first = await at.record(at.ana, fields);
    expect(first.proofLevel).toBe('work_order');
    for (let again = 0; again < 12; again++) expect((await at.record(at.ana, fields)).id).toBe(first.id);
    await expect(at.record(at.ana, { ...fields, clientKey: randomUUID() })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  }, 60_000);

  it('is refused where it says something else, of the same item or of another', async () => {
    const clientKey = randomUUID();
    await at.record(at.ana, { clientKey });
    for (const more of [{ title: 'Other' }, { description: 'More' }, { eventType: 'maintenance' }])
      await expect(at.record(at.ana, { clientKey, ...more })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await expect(at.record(at.ana, { clientKey }, at.second)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('is one report where two items are named with it at once', async () => {
    const clientKey = randomUUID();
    const calls = Array.from({ length: 10 }, (_, nth) =>
      at.record(at.ana, { clientKey }, nth % 2 ? at.item : at.second),
    );
    const ended = await Promise.allSettled(calls);
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
    expect([...new Set(refused)]).toEqual(['IDEMPOTENCY_CONFLICT']);
    expect(await at.count(`intervention where client_key = '${clientKey}'`)).toBe(1);
  }, 60_000);

  it('is each partner’s own: another’s key opens nothing', async () => {
    const clientKey = randomUUID();
    const first = await at.record(at.ana, { clientKey });
    expect((await at.record(at.ben, { clientKey })).id).not.toBe(first.id);
  });

  it('has a key that is one', async () => {
    for (const clientKey of ['short', 'x'.repeat(65), 'with a space in it', "'; drop table at.item; --"])
      await expect(at.record(at.ana, { clientKey })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('what a partner recorded', () => {
  it('is listed for them by pages, the newest first, and for nobody else', async () => {
    const dora = await at.person('dora@example.test', 'repairer');
    const made: number[] = [];
    for (const title of ['one', 'two', 'three']) made.unshift((await at.record(dora, { title })).id);
    const LIST =
      'query L($after: String) { myInterventions(first: 2, after: $after) { nodes { id title } pageInfo { hasNextPage endCursor } } }';
    interface Listed {
      readonly myInterventions: {
        readonly nodes: readonly { id: number }[];
        readonly pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    }
    const list = async (after: string | null) =>
      (await at.stage.ask<Listed>('custody', LIST, { after }, dora)).myInterventions;
    const first = await list(null);
    const rest = await list(first.pageInfo.endCursor);
    expect([...first.nodes, ...rest.nodes].map(({ id }) => id)).toEqual(made);
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
    await expect(at.stage.ask('custody', LIST, {}, at.owner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
