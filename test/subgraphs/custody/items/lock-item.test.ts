import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { live, settledTables } from '../../../support/life/act.js';
import { numbersOf } from '../../../support/life/observe.js';
import type { Operation } from '../../../support/life/operations.js';
import { performed } from '../../../support/life/perform.js';
import { openWorld, type Subject, type World } from '../../../support/life/world.js';
import { until } from '../../../support/until.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const CODE: Operation = { do: 'purchaseCode', by: 'team' };
const ANAS: readonly Operation[] = [CODE, { do: 'claim', by: 'ana', at: 0 }];
const OFFERED: readonly Operation[] = [...ANAS, { do: 'offer', by: 'ana', to: 'ben' }];

/** Whether anybody waits for what somebody else holds. */
async function waiters(): Promise<number> {
  const [row] = await world.stage.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.count;
}
const waiting = async (): Promise<true | undefined> => ((await waiters()) > 0 ? true : undefined);

/** Runs an operation while somebody else holds its item for a minute; the instant at which the item was let go. */
async function afterAWait(subject: Subject, operation: Operation): Promise<Date> {
  const numbers = numbersOf(await settledTables(world, subject));
  const holder = await world.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from custody.item where id = $1 for update', [subject.id]);
    const asked = performed(world, subject, numbers, operation);
    await until(waiting);
    world.stage.pass(60);
    const released = world.stage.options.clock();
    await holder.query('commit');
    expect(await asked).toBe(true);
    return released;
  } finally {
    holder.release();
  }
}

const newest = (table: string, column: string): string =>
  `select max(${column}) as at from custody.${table} where item_id = $1`;

const OPERATIONS: readonly (readonly [Operation, before: readonly Operation[], at: string])[] = [
  [CODE, [], newest('single_use_code', 'issued_at')],
  [{ do: 'claim', by: 'ana', at: 0 }, [CODE], newest('holder_change', 'requested_at')],
  [{ do: 'offer', by: 'ana', to: 'ben' }, ANAS, newest('transfer', 'offered_at')],
  [{ do: 'transfer', by: 'ben', at: 0, trigger: 'accept' }, OFFERED, newest('transfer', 'answered_at')],
  [{ do: 'transfer', by: 'ben', at: 0, trigger: 'decline' }, OFFERED, newest('transfer', 'answered_at')],
  [{ do: 'requestReturn', by: 'ana' }, ANAS, newest('product_return', 'requested_at')],
  [
    { do: 'return', by: 'team', at: 0, trigger: 'receive' },
    [...ANAS, { do: 'requestReturn', by: 'ana' }],
    newest('product_return', 'received_at'),
  ],
  [{ do: 'offerBuyback', by: 'team' }, ANAS, newest('buyback', 'offered_at')],
  [
    { do: 'buyback', by: 'ana', at: 0, trigger: 'decline' },
    [...ANAS, { do: 'offerBuyback', by: 'team' }],
    newest('buyback', 'answered_at'),
  ],
  [
    { do: 'claimWarranty', by: 'ana' },
    [...ANAS, { do: 'sell' }],
    'select max(c.claimed_at) as at from custody.warranty_claim c join custody.warranty w on w.id = c.warranty_id where w.item_id = $1',
  ],
  [
    { do: 'warrantyClaim', by: 'team', at: 0, trigger: 'accept' },
    [...ANAS, { do: 'sell' }, { do: 'claimWarranty', by: 'ana' }],
    'select max(c.answered_at) as at from custody.warranty_claim c join custody.warranty w on w.id = c.warranty_id where w.item_id = $1',
  ],
  [{ do: 'sell' }, ANAS, newest('sale_activation', 'activated_at')],
  [{ do: 'scan' }, [], newest('scan', 'at')],
  [{ do: 'intervene', at: null }, [], newest('intervention', 'occurred_at')],
  [{ do: 'openTheft', by: 'team' }, [], newest('event', 'occurred_at')],
  [{ do: 'closeTheft', by: 'team' }, [{ do: 'openTheft', by: 'team' }], newest('event', 'occurred_at')],
  [{ do: 'decide', by: 'team', decision: 'revoke' }, [], newest('event', 'occurred_at')],
  [{ do: 'burn', by: 'team' }, [], newest('event', 'occurred_at')],
];

describe('what waits for an item', () => {
  it.each(
    OPERATIONS.map(([operation, before, at]) => [JSON.stringify(operation), operation, before, at] as const),
  )('%s bears a time that is not before what it waited for', async (_, operation, before, at) => {
    const subject = await world.newborn();
    expect(await live(world, subject, ...before)).toEqual(before.map(() => true));
    const released = await afterAWait(subject, operation);
    const [row] = await world.stage.sql<{ at: Date }>(at, [subject.id]);
    expect(row?.at.getTime()).toBeGreaterThanOrEqual(released.getTime());
  });

  it('a passage to a new owner bears a time that is not before what its settlement waited for', async () => {
    const subject = await world.newborn();
    await live(world, subject, CODE);
    const numbers = numbersOf(await settledTables(world, subject));
    // Held as soon as the claim has let it go: its settlement, which the chain brings about, waits.
    const holder = await world.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from custody.item where id = $1 for update', [subject.id]);
      const claimed = performed(world, subject, numbers, { do: 'claim', by: 'ana', at: 0 });
      await until(waiting);
      world.stage.pass(60);
      const again = await world.pool.connect();
      const held = again
        .query('begin')
        .then(() => again.query('select from custody.item where id = $1 for update', [subject.id]));
      await until(async () => (await waiters()) === 2);
      await holder.query('commit');
      expect(await claimed).toBe(true);
      await held;
      await until(waiting);
      world.stage.pass(60);
      const released = world.stage.options.clock();
      await again.query('commit');
      again.release();
      await settledTables(world, subject);
      const rows = await world.stage.sql<{ at: Date }>(
        `select at from custody.movement where item_id = $1 and reason = 'claim'`,
        [subject.id],
      );
      expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(released.getTime());
    } finally {
      holder.release();
    }
  });
});
