import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { type Executor } from '../../../../subgraphs/lib/database/statement.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { until } from '../../../support/until.js';
import {
  add,
  addSlowly,
  all,
  KINDS,
  openThings,
  ownPid,
  POOL_SIZE,
  type ThingDatabase,
  ThingEntity,
} from './thing-database.js';

let at: ThingDatabase;

beforeAll(async () => {
  at = await openThings();
});
beforeEach(() => at.outside.query('truncate thing'));
afterAll(() => at.close());

const SLOW_LOOKUP = { name: 'slow_lookup', sql: 'select id, pg_sleep(60)::text from thing where id = any($1::int[])' };
const LOOKUP = { name: 'lookup', sql: 'select id, name from thing where id = any($1::int[])' };

const kill = (pid: number): Promise<unknown> => at.outside.query('select pg_terminate_backend($1)', [pid]);

/** Kills the backend that runs a statement in which a text stands. */
async function killSender(text: string): Promise<void> {
  const pid = await until(async () => {
    const { rows } = await at.outside.query<{ pid: number }>(
      `select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and position($1 in query) > 0
          and datname = current_database()`,
      [text],
    );
    return rows[0]?.pid;
  });
  await kill(pid);
  // Gone, so that the next look finds the next one and not this.
  await until(async () => {
    const { rowCount } = await at.outside.query('select from pg_stat_activity where pid = $1', [pid]);
    return rowCount === 0 || undefined;
  });
}

const killOwn = async (on: Executor): Promise<void> => {
  const { pid } = only(await ownPid.rows(on, {}));
  await kill(pid);
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
      const [slow] = await Promise.allSettled([addSlowly.run(at.pool, { name: 'slow' }), killSender('pg_sleep(60)')]);
      expect(slow.status).toBe('rejected');
    }
    expect(await all.rows(at.pool, {})).toEqual([]);
    await answersOnAll(at.pool, POOL_SIZE);
  });

  it.each(KINDS)('between two statements of %s leaves nothing of it, and the pool heals', async (kind) => {
    let times = 0;
    for (const _ of OFTEN) {
      const work = at.run[kind](async (on) => {
        times += 1;
        await add.run(on, { id: times, name: 'first' });
        await killOwn(on);
        await add.run(on, { id: -times, name: 'second' });
      });
      await expect(work).rejects.toThrow();
    }
    expect(times).toBe(OFTEN.length);
    expect(await all.rows(at.pool, {})).toEqual([]);
    await answersOnAll(at.pool, POOL_SIZE);
  });

  it.each(KINDS)('in the middle of a statement of %s leaves nothing of it, and the pool heals', async (kind) => {
    for (const _ of OFTEN) {
      const work = at.run[kind](async (on) => {
        await add.run(on, { id: 2, name: 'first' });
        await addSlowly.run(on, { name: 'slow' });
      });
      const [done] = await Promise.allSettled([work, killSender('pg_sleep(60)')]);
      expect(done.status).toBe('rejected');
    }
    expect(await all.rows(at.pool, {})).toEqual([]);
    await answersOnAll(at.pool, POOL_SIZE);
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
      const work = at.database.unitOfWork(async (em) => {
        em.create(ThingEntity, { id: 1, name: 'entity' });
        await end(em);
      });
      await expect(work).rejects.toThrow();
    }
    expect(await all.rows(at.pool, {})).toEqual([]);
    await answersOnAll(at.pool, POOL_SIZE);
  });

  it('in the middle of a lookup fails it, and the next ones are answered', async () => {
    await add.run(at.pool, { id: 1, name: 'there' });
    for (const _ of OFTEN) {
      const [slow] = await Promise.allSettled([at.database.lookups.find(SLOW_LOOKUP, [1]), killSender('pg_sleep(60)')]);
      expect(slow.status).toBe('rejected');
    }
    const found = await Promise.all([1, 2, 3].map(() => at.database.lookups.find(LOOKUP, [1])));
    expect(found).toEqual([1, 2, 3].map(() => [{ id: 1, name: 'there' }]));
  });
});
