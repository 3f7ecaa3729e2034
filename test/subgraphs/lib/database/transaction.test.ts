import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defineEntity, type EntityManager, LockMode, p } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../../../subgraphs/lib/database/database.js';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { type Executor, statementsOf } from '../../../../subgraphs/lib/database/statement.js';
import type { Columns } from '../../../../subgraphs/lib/database/tables.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { until } from '../../../support/until.js';

const ThingEntity = defineEntity({
  name: 'Thing',
  tableName: 'thing',
  properties: { id: p.integer().primary(), name: p.text() },
});
const tables = [ThingEntity] as const;

const statement = statementsOf<Columns<typeof tables>>();
const add = statement('add', (db, { id, name }: { id: number; name: string }) =>
  db.insertInto('thing').values({ id, name }),
);
const rename = statement('rename', (db, { id, name }: { id: number; name: string }) =>
  db.updateTable('thing').set({ name }).where('id', '=', id),
);
const all = statement('all', (db) => db.selectFrom('thing').select(['id', 'name']).orderBy('id'));
const fail = statement('fail', (db, { code }: { code: string }) =>
  db.selectNoFrom(sql`fail(${code}::text)`.as('failed')),
);
const ownPid = statement('own_pid', (db) => db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')));
const setting = statement('setting', (db, { name }: { name: string }) =>
  db.selectNoFrom(sql<string>`current_setting(${name})`.as('value')),
);
/** Writes, once it has slept. */
const addSlowly = statement('add_slowly', (db, { name }: { name: string }) =>
  db
    .insertInto('thing')
    .columns(['id', 'name'])
    .expression(
      db
        .selectNoFrom([sql<number>`1`.as('id'), sql<string>`${name}::text`.as('name')])
        .where(sql<boolean>`pg_sleep(60) is not null`),
    ),
);
const SLOW_LOOKUP = { name: 'slow_lookup', sql: 'select id, pg_sleep(60)::text from thing where id = any($1::int[])' };
const LOOKUP = { name: 'lookup', sql: 'select id, name from thing where id = any($1::int[])' };

const POOL_SIZE = 3;
const log = pino({ level: 'silent' });

let fresh: FreshDatabase;
let database: Database;
let pool: Pool;
/** Kills, and sees what others wrote. */
let outside: Pool;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openDatabase({
    url: fresh.url,
    schema: 'catalog',
    entities: tables,
    migrations: { list: {} },
    log,
    poolSize: POOL_SIZE,
  });
  pool = database.pool;
  outside = testPool({ connectionString: fresh.url, options: '-c search_path=catalog' });
  await outside.query('create table thing (id integer primary key, name text not null)');
  await outside.query(`
    create function fail(code text) returns void language plpgsql as
    $$ begin raise exception 'as the test wants' using errcode = code; end $$`);
});
beforeEach(() => outside.query('truncate thing'));
afterAll(async () => {
  await outside.end();
  await database.close();
  await fresh.drop();
});

/** The two kinds of transactions, each with what runs statements in it. */
const TRANSACTIONS: [string, <Result>(work: (on: Executor) => Promise<Result>) => Promise<Result>][] = [
  ['a transaction of statements', (work) => inTransaction(pool, work)],
  ['a unit of work', (work) => database.unitOfWork(work)],
];

describe.each(TRANSACTIONS)('%s that the server gives up', (_, run) => {
  it.each(['40001', '40P01'])('for %s is run again, and nothing stays of the first times', async (code) => {
    let times = 0;
    const result = await run(async (on) => {
      times += 1;
      await add.run(on, { id: times, name: 'written' });
      if (times < 3) await fail.run(on, { code });
      return times;
    });
    expect(result).toBe(3);
    expect(await all.rows(outside, {})).toEqual([{ id: 3, name: 'written' }]);
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
    expect(await all.rows(outside, {})).toEqual([]);
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
    expect(await all.rows(outside, {})).toEqual([]);
  });

  it('because it waits for another in a circle', async () => {
    await add.run(pool, { id: 1, name: '' });
    await add.run(pool, { id: 2, name: '' });
    let first = 0;
    const both = async (name: string, [one, other]: readonly [number, number]) =>
      run(async (on) => {
        await rename.run(on, { id: one, name });
        first += 1;
        // Each holds its first row before either asks for its second.
        await until(async () => (first >= 2 ? true : undefined));
        await rename.run(on, { id: other, name });
      });
    await Promise.all([both('a', [1, 2]), both('b', [2, 1])]);
    expect(first).toBe(3);
    const [one, two] = await all.rows(outside, {});
    expect(one?.name).toBe(two?.name);
  });
});

it('a unit of work that is given up when it writes at its end is run again', async () => {
  await add.run(pool, { id: 1, name: '' });
  await outside.query(`
    create sequence tries;
    create function fail_twice() returns trigger language plpgsql as
    $$ begin if nextval('tries') < 3 then perform fail('40001'); end if; return new; end $$;
    create trigger fail_twice before update on thing for each row execute function fail_twice()`);
  let times = 0;
  await database.unitOfWork(async (em) => {
    times += 1;
    const thing = await em.findOneOrFail(ThingEntity, { id: 1 }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    thing.name = `written ${times}`;
  });
  await outside.query('drop trigger fail_twice on thing');
  expect(await all.rows(outside, {})).toEqual([{ id: 1, name: 'written 3' }]);
});

const TIMEOUTS = { statement_timeout: '2min', lock_timeout: '30s', idle_in_transaction_session_timeout: '1min' };

describe('timeouts', () => {
  const kinds: [string, (name: string) => Promise<string | undefined>][] = [
    ['a statement', async (name) => (await setting.row(pool, { name }))?.value],
    [
      'a transaction of statements',
      (name) => inTransaction(pool, async (on) => (await setting.row(on, { name }))?.value),
    ],
    ['a unit of work', (name) => database.unitOfWork(async (em) => (await setting.row(em, { name }))?.value)],
    ['entities outside of a transaction', async (name) => (await setting.row(database.fork(), { name }))?.value],
    [
      'a lookup',
      async (name) => {
        const lookup = { name: 'setting_of', sql: 'select current_setting(k) as value from unnest($1::text[]) as k' };
        return (await database.lookups.find<{ value: string }>(lookup, [name]))[0]?.value;
      },
    ],
  ];

  it.each(kinds)('are set for %s', async (_, read) => {
    for (const [name, value] of Object.entries(TIMEOUTS)) expect([name, await read(name)]).toEqual([name, value]);
  });

  it('are not set for migrations, which take their time', async () => {
    const unlimited = openPool(
      { url: fresh.url, schema: 'catalog', log },
      { max: 1, purpose: 'test', isUnlimited: true },
    );
    for (const name of Object.keys(TIMEOUTS)) expect((await setting.row(unlimited, { name }))?.value).toBe('0');
    await unlimited.end();
  });

  it('end a transaction that stands still, and nothing of it stays', async () => {
    const still = inTransaction(pool, async (client) => {
      await client.query(`set local idle_in_transaction_session_timeout = '50ms'`);
      await add.run(client, { id: 1, name: 'written' });
      await pause(500);
      await add.run(client, { id: 2, name: 'written' });
    });
    await expect(still).rejects.toThrow();
    expect(await all.rows(pool, {})).toEqual([]);
  });
});

const kill = (pid: number): Promise<unknown> => outside.query('select pg_terminate_backend($1)', [pid]);

/** Kills the backend that runs a statement in which a text stands. */
async function killSender(text: string): Promise<void> {
  const pid = await until(async () => {
    const { rows } = await outside.query<{ pid: number }>(
      `select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and position($1 in query) > 0
          and datname = current_database()`,
      [text],
    );
    return rows[0]?.pid;
  });
  await kill(pid);
  // Gone, so that the next look finds the next one and not this.
  await until(async () => {
    const { rowCount } = await outside.query('select from pg_stat_activity where pid = $1', [pid]);
    return rowCount === 0 || undefined;
  });
}

const killOwn = async (on: Executor): Promise<void> => {
  const row = await ownPid.row(on, {});
  await kill(row?.pid as number);
};

/** Every connection can be had at once and answers: none was lost to those that wait, none is broken. */
async function answersOnAll(of: Pool, size: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: size }, () => of.connect()));
  for (const client of clients) expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const client of clients) client.release();
}

/** More often than there are connections: were one lost each time, the pool would stand still. */
const OFTEN = Array.from({ length: POOL_SIZE + 1 });

describe('a backend that is killed', () => {
  it('in the middle of a statement leaves nothing of it, and the pool heals', async () => {
    for (const _ of OFTEN) {
      const [slow] = await Promise.allSettled([addSlowly.run(pool, { name: 'slow' }), killSender('pg_sleep(60)')]);
      expect(slow.status).toBe('rejected');
    }
    expect(await all.rows(pool, {})).toEqual([]);
    await answersOnAll(pool, POOL_SIZE);
  });

  it.each(TRANSACTIONS)('between two statements of %s leaves nothing of it, and the pool heals', async (_, run) => {
    let times = 0;
    for (const _ of OFTEN) {
      const work = run(async (on) => {
        times += 1;
        await add.run(on, { id: times, name: 'first' });
        await killOwn(on);
        await add.run(on, { id: -times, name: 'second' });
      });
      await expect(work).rejects.toThrow();
    }
    expect(times).toBe(OFTEN.length);
    expect(await all.rows(pool, {})).toEqual([]);
    await answersOnAll(pool, POOL_SIZE);
  });

  it.each(
    TRANSACTIONS,
  )('in the middle of a statement of %s leaves nothing of it, and the pool heals', async (_, run) => {
    for (const _ of OFTEN) {
      const work = run(async (on) => {
        await add.run(on, { id: 2, name: 'first' });
        await addSlowly.run(on, { name: 'slow' });
      });
      const [done] = await Promise.allSettled([work, killSender('pg_sleep(60)')]);
      expect(done.status).toBe('rejected');
    }
    expect(await all.rows(pool, {})).toEqual([]);
    await answersOnAll(pool, POOL_SIZE);
  });

  it.each([
    ['before it writes', async (em: EntityManager) => killOwn(em)],
    [
      'after it wrote a part',
      async (em: EntityManager) => {
        await em.flush();
        em.create(ThingEntity, { id: 2, name: 'later' });
        await killOwn(em);
      },
    ],
  ])('at the end of a unit of work, %s, leaves nothing of it, and the pool heals', async (_, end) => {
    for (const _ of OFTEN) {
      const work = database.unitOfWork(async (em) => {
        em.create(ThingEntity, { id: 1, name: 'entity' });
        await end(em);
      });
      await expect(work).rejects.toThrow();
    }
    expect(await all.rows(pool, {})).toEqual([]);
    await answersOnAll(pool, POOL_SIZE);
  });

  it('in the middle of a lookup fails it, and the next ones are answered', async () => {
    await add.run(pool, { id: 1, name: 'there' });
    for (const _ of OFTEN) {
      const [slow] = await Promise.allSettled([database.lookups.find(SLOW_LOOKUP, [1]), killSender('pg_sleep(60)')]);
      expect(slow.status).toBe('rejected');
    }
    const found = await Promise.all([1, 2, 3].map(() => database.lookups.find(LOOKUP, [1])));
    expect(found).toEqual([1, 2, 3].map(() => [{ id: 1, name: 'there' }]));
  });
});
