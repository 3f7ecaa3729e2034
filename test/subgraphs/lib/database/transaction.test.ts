import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LockMode } from '@mikro-orm/postgresql';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { until } from '../../../support/until.js';
import {
  add,
  all,
  fail,
  KINDS,
  log,
  openThings,
  rename,
  setting,
  type ThingDatabase,
  ThingEntity,
} from './thing-database.js';

let at: ThingDatabase;

beforeAll(async () => {
  at = await openThings();
});
beforeEach(() => at.outside.query('truncate thing'));
afterAll(() => at.close());

describe('a statement of its own that the server gives up', () => {
  it.each(['40001', '40P01'])('for %s is run again, and nothing stays of the first times', async (code) => {
    // A sequence counts what is undone, too.
    await at.outside.query('create sequence tries');
    await at.outside.query(`
      create function fail_twice() returns trigger language plpgsql as
      $$ begin if nextval('tries') < 3 then perform fail('${code}'); end if; return new; end $$`);
    await at.outside.query('create trigger fails after insert on thing execute function fail_twice()');
    try {
      expect(await add.run(at.pool, { id: 1, name: 'written' })).toBe(1);
      expect(await all.rows(at.outside, {})).toEqual([{ id: 1, name: 'written' }]);
    } finally {
      await at.outside.query('drop trigger fails on thing');
      await at.outside.query('drop function fail_twice');
      await at.outside.query('drop sequence tries');
    }
  });

  it('for any other reason is not run again', async () => {
    await expect(fail.run(at.pool, { code: '23514' })).rejects.toThrow('as the test wants');
  });
});

describe.each(KINDS)('%s that the server gives up', (kind) => {
  const run: ThingDatabase['run'][typeof kind] = (work) => at.run[kind](work);

  it.each(['40001', '40P01'])('for %s is run again, and nothing stays of the first times', async (code) => {
    let times = 0;
    const result = await run(async (on) => {
      times += 1;
      await add.run(on, { id: times, name: 'written' });
      if (times < 3) await fail.run(on, { code });
      return times;
    });
    expect(result).toBe(3);
    expect(await all.rows(at.outside, {})).toEqual([{ id: 3, name: 'written' }]);
  });

  it('again and again is given up', async () => {
    let times = 0;
    const work = run(async (on) => {
      times += 1;
      await add.run(on, { id: times, name: 'written' });
      await fail.run(on, { code: '40001' });
    });
    await expect(work).rejects.toThrow('as the test wants');
    expect(times).toBe(4);
    expect(await all.rows(at.outside, {})).toEqual([]);
  });

  it('for any other reason is not run again', async () => {
    let times = 0;
    const work = run(async (on) => {
      times += 1;
      await add.run(on, { id: times, name: 'written' });
      await fail.run(on, { code: '23514' });
    });
    await expect(work).rejects.toThrow('as the test wants');
    expect(times).toBe(1);
    expect(await all.rows(at.outside, {})).toEqual([]);
  });

  it('because it waits for another in a circle', async () => {
    await add.run(at.pool, { id: 1, name: '' });
    await add.run(at.pool, { id: 2, name: '' });
    let first = 0;
    const both = async (name: string, [one, other]: readonly [number, number]) =>
      run(async (on) => {
        await rename.run(on, { id: one, name });
        first += 1;
        // Each holds its first row before either asks for its second.
        await until(async () => first >= 2);
        await rename.run(on, { id: other, name });
      });
    await Promise.all([both('a', [1, 2]), both('b', [2, 1])]);
    expect(first).toBe(3);
    const [one, two] = await all.rows(at.outside, {});
    expect(one?.name).toBe(two?.name);
  });
});

it('a unit of work that is given up when it writes at its end is run again', async () => {
  await add.run(at.pool, { id: 1, name: '' });
  await at.outside.query(`
    create sequence tries;
    create function fail_twice() returns trigger language plpgsql as
    $$ begin if nextval('tries') < 3 then perform fail('40001'); end if; return new; end $$;
    create trigger fail_twice before update on thing for each row execute function fail_twice()`);
  let times = 0;
  await at.database.unitOfWork(async (em) => {
    times += 1;
    const thing = await em.findOneOrFail(ThingEntity, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    thing.name = `written ${times}`;
  });
  await at.outside.query('drop trigger fail_twice on thing');
  expect(await all.rows(at.outside, {})).toEqual([{ id: 1, name: 'written 3' }]);
});

const TIMEOUTS = { statement_timeout: '2min', lock_timeout: '30s', idle_in_transaction_session_timeout: '1min' };

describe('timeouts', () => {
  const kinds: [string, (name: string) => Promise<string | undefined>][] = [
    ['a statement', async (name) => (await setting.row(at.pool, { name }))?.value],
    [
      'a transaction of statements',
      (name) => inTransaction(at.pool, async (on) => (await setting.row(on, { name }))?.value),
    ],
    ['a unit of work', (name) => at.database.unitOfWork(async (em) => (await setting.row(em, { name }))?.value)],
    ['entities outside of a transaction', async (name) => (await setting.row(at.database.fork(), { name }))?.value],
    [
      'a lookup',
      async (name) => {
        const lookup = { name: 'setting_of', sql: 'select current_setting(k) as value from unnest($1::text[]) as k' };
        return (await at.database.lookups.find<{ value: string }>(lookup, [name]))[0]?.value;
      },
    ],
  ];

  it.each(kinds)('are set for %s', async (_, read) => {
    for (const [name, value] of Object.entries(TIMEOUTS)) expect([name, await read(name)]).toEqual([name, value]);
  });

  it('are not set for migrations, which take their time', async () => {
    const unlimited = openPool({ url: at.url, schema: 'catalog', log }, { max: 1, purpose: 'test', isUnlimited: true });
    for (const name of Object.keys(TIMEOUTS)) expect((await setting.row(unlimited, { name }))?.value).toBe('0');
    await unlimited.end();
  });

  it('end a transaction that stands still, and nothing of it stays', async () => {
    const still = inTransaction(at.pool, async (client) => {
      await client.query(`set local idle_in_transaction_session_timeout = '50ms'`);
      await add.run(client, { id: 1, name: 'written' });
      await pause(500);
      await add.run(client, { id: 2, name: 'written' });
    });
    await expect(still).rejects.toThrow();
    expect(await all.rows(at.pool, {})).toEqual([]);
  });
});
