import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statementsSent } from '../../../support/statements-sent.js';
import {
  add,
  all,
  fail,
  KINDS,
  openThings,
  POOL_SIZE,
  prepared,
  rename,
  type ThingDatabase,
} from './thing-database.js';

let at: ThingDatabase;

beforeAll(async () => {
  at = await openThings();
});
beforeEach(() => at.outside.query('truncate thing'));
afterAll(() => at.close());

/** As often as there are connections, so that each of them is used. */
const ON_EACH = Array.from({ length: POOL_SIZE }, (_, nth) => nth);

describe('messages of a unit of work', () => {
  it('begin it with its first statement, and end it with what was posted last', async () => {
    const sent = await statementsSent(at.url, () =>
      at.database.unitOfWork(async (em) => {
        await add.run(em, { id: 1, name: 'run' });
        await add.post(em, { id: 2, name: 'posted' });
        await add.post(em, { id: 3, name: 'posted' });
      }),
    );
    expect(sent).toBe(2);
    expect((await all.rows(at.outside, {})).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('are none where it asks nothing of the server', async () => {
    expect(await statementsSent(at.url, () => at.database.unitOfWork(async () => {}))).toBe(0);
    const refused = at.database.unitOfWork(async () => Promise.reject(new Error('refused')));
    expect(await statementsSent(at.url, () => expect(refused).rejects.toThrow('refused'))).toBe(0);
  });

  it('leave the answer of each statement to the one who ran it', async () => {
    const seen = await at.database.unitOfWork(async (em) => {
      await add.post(em, { id: 1, name: 'posted' });
      const first = await all.rows(em, {});
      await rename.post(em, { id: 1, name: 'renamed' });
      return [first, await all.rows(em, {}), await rename.run(em, { id: 1, name: 'again' })];
    });
    expect(seen).toEqual([[{ id: 1, name: 'posted' }], [{ id: 1, name: 'renamed' }], 1]);
  });

  it('keep their statements prepared', async () => {
    const names = ['add', 'rename'];
    const kept = await at.database.unitOfWork(async (em) => {
      await add.post(em, { id: 1, name: 'posted' });
      await rename.run(em, { id: 1, name: 'run' });
      return prepared.row(em, { names });
    });
    expect(kept).toEqual({ names });
  });
});

describe('a posted statement that fails', () => {
  const failing = {
    'at the end': async () => {},
    'before another': (on: Parameters<typeof rename.run>[0]) => rename.run(on, { id: 1, name: 'never' }),
  };

  it.each(Object.entries(failing))('%s fails the unit of work, of which nothing stays', async (_, next) => {
    for (const id of ON_EACH) {
      const work = at.database.unitOfWork(async (em) => {
        await add.run(em, { id, name: 'written' });
        await fail.post(em, { code: '23514' });
        await next(em);
      });
      await expect(work).rejects.toMatchObject({ code: '23514' });
    }
    expect(await all.rows(at.outside, {})).toEqual([]);
  });

  it('leaves the statements after it to be prepared another time', async () => {
    const renamed = await Promise.all(
      ON_EACH.map((id) =>
        at.database.unitOfWork(async (em) => {
          await add.run(em, { id, name: 'written' });
          return rename.run(em, { id, name: 'renamed' });
        }),
      ),
    );
    expect(renamed).toEqual(ON_EACH.map(() => 1));
  });

  it('for the sake of another transaction has its unit of work run again', async () => {
    let times = 0;
    await at.database.unitOfWork(async (em) => {
      times += 1;
      await add.post(em, { id: times, name: 'written' });
      if (times < 3) await fail.post(em, { code: '40001' });
    });
    expect(await all.rows(at.outside, {})).toEqual([{ id: 3, name: 'written' }]);
  });

  it('because its arguments cannot be sent keeps the end of the transaction from being sent', async () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    for (const id of ON_EACH) {
      const work = at.database.unitOfWork(async (em) => {
        await add.run(em, { id, name: 'written' });
        await add.post(em, { id: -1, name: circle as never });
      });
      await expect(work).rejects.toThrow('circular');
    }
    expect(await all.rows(at.outside, {})).toEqual([]);
  });
});

it.each([...KINDS, 'neither'] as const)('a statement that is posted in %s is run', async (kind) => {
  const post = (on: Parameters<typeof add.post>[0]) => add.post(on, { id: 1, name: 'posted' });
  await (kind === 'neither' ? post(at.pool) : at.run[kind](post));
  expect(await all.rows(at.outside, {})).toEqual([{ id: 1, name: 'posted' }]);
});
