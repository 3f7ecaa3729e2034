import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { WindowAsked, WindowStore } from '../../../../subgraphs/lib/windows/fixed-window.js';
import { memoryWindows } from '../../../../subgraphs/lib/windows/memory-windows.js';
import { postgresWindows } from '../../../../subgraphs/lib/windows/postgres-windows.js';
import { callsFunction, unitsFunction } from '../../../../subgraphs/lib/windows/window.migration.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { both, keepsTheRules, NOW } from '../../../support/window-rules.js';

describe('windows in memory', () => {
  const store = memoryWindows();
  keepsTheRules(() => store);

  it('begins anew when the minute turns', async () => {
    const one: WindowAsked[] = [{ scope: 'ip', id: 'x', limit: 1 }];
    const minute = new Date('2026-01-01T00:00:59Z');
    expect((await store.count(one, minute))[0]?.admitted).toBe(true);
    expect((await store.count(one, minute))[0]?.admitted).toBe(false);
    expect((await store.count(one, new Date('2026-01-01T00:01:00Z')))[0]).toMatchObject({ admitted: true, used: 1 });
  });

  it('forgets the oldest addresses rather than growing without bound', async () => {
    const small = memoryWindows(2);
    for (const id of ['a', 'b', 'c']) await small.count([{ scope: 'ip', id, limit: 1 }], NOW);
    expect((await small.count([{ scope: 'ip', id: 'c', limit: 1 }], NOW))[0]?.admitted).toBe(false);
    expect((await small.count([{ scope: 'ip', id: 'a', limit: 1 }], NOW))[0]?.admitted).toBe(true);
  });
});

describe('windows in PostgreSQL', () => {
  let database: FreshDatabase;
  let pool: Pool;
  let store: WindowStore;

  beforeAll(async () => {
    database = await freshDatabase();
    pool = testPool({ connectionString: database.url, options: '-c search_path=windows', max: 8 });
    pool.on('error', () => {});
    await pool.query('create schema windows');
    await pool.query('create unlogged table windows.rate_window (like integrations.rate_window including all)');
    await pool.query(unitsFunction('windows'));
    await pool.query(callsFunction('windows'));
    store = postgresWindows(pool);
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  keepsTheRules(() => store);

  it('begins anew when the minute turns', async () => {
    const one: WindowAsked[] = [{ scope: 'key', id: 'turn', limit: 1 }];
    const minute = new Date('2026-01-01T00:00:59Z');
    await store.count(one, minute);
    expect((await store.count(one, minute))[0]?.admitted).toBe(false);
    expect((await store.count(one, new Date('2026-01-01T00:01:00Z')))[0]).toMatchObject({ admitted: true, used: 1 });
  });

  it.each([
    ['one after the other', 1],
    ['several together', 2],
  ])('counts in one window the calls of processes whose clocks differ when the minute turns, %s', async (_, together) => {
    const one: WindowAsked[] = [{ scope: 'key', id: `clocks ${together}`, limit: 2 * together }];
    const count = async (at: string) => {
      const now = new Date(`2026-01-01T${at}Z`);
      const answers = await Promise.all(Array.from({ length: together }, () => store.count(one, now)));
      return answers.map(([window]) => window?.admitted);
    };
    const minutes = ['12:01:00', '12:00:59', '12:01:00', '12:00:59', '12:02:00'];
    const counted: unknown[] = [];
    for (const at of minutes) counted.push(...(await count(at)));
    const whole = [true, true, false, false, true];
    expect(counted).toEqual(whole.flatMap((admitted) => Array.from({ length: together }, () => admitted)));
  });

  it('counts anew after a clock that was a minute and more ahead', async () => {
    const one: WindowAsked[] = [{ scope: 'key', id: 'ahead', limit: 1 }];
    await store.count(one, new Date('2026-01-01T12:02:00Z'));
    expect((await store.count(one, new Date('2026-01-01T12:00:59Z')))[0]?.admitted).toBe(true);
  });

  it('counts calls that come together as one after the other', async () => {
    const call = (id: string, units = 1): WindowAsked[] => [
      { scope: 'key', id: `{T}:${id}`, limit: 3, units },
      { scope: 'brand', id: '{T}:all', limit: 6, units },
    ];
    const asked = [call('a', 2), call('a', 2), call('b', 3), call('a'), call('b'), call('c')];
    const answers = await Promise.all(asked.map((windows) => store.count(windows, NOW)));
    expect(answers.map((counts) => counts.map(({ used, admitted }) => [used, admitted]))).toEqual([
      [
        [2, true],
        [2, true],
      ],
      [
        [2, false],
        [2, true],
      ],
      [
        [3, true],
        [5, true],
      ],
      [
        [3, true],
        [6, true],
      ],
      [
        [3, false],
        [6, false],
      ],
      [
        [0, true],
        [6, false],
      ],
    ]);
    const kept = await pool.query("select key, used from rate_window where key like '{T}:%' order by key");
    expect(kept.rows.map(({ used }) => used)).toEqual([3, 6, 3, 0]);
  });

  it('counts calls of two minutes that come together each in its own', async () => {
    const one = (id: string): WindowAsked[] => [{ scope: 'key', id, limit: 1 }];
    const minutes = ['2026-01-01T00:00:59Z', '2026-01-01T00:01:00Z', '2026-01-01T00:01:01Z'];
    const answers = await Promise.all(minutes.map((at) => store.count(one('two minutes'), new Date(at))));
    expect(answers.map(([window]) => window?.admitted)).toEqual([true, true, false]);
  });

  it('admits exactly the limit over several processes, whose calls meet in other orders', async () => {
    const pools = [1, 2, 3].map(() =>
      testPool({ connectionString: database.url, options: '-c search_path=windows', max: 4 }),
    );
    const stores = pools.map((one) => postgresWindows(one));
    const keys = ['a', 'b', 'c', 'd'];
    const call = (nth: number): WindowAsked[] =>
      [0, 1].map((more) => ({ scope: 'key', id: `{P}:${keys[(nth * (more ? 3 : 1) + more) % 4]}`, limit: 40 }));
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, nth) => stores[nth % 3]!.count(call(nth >> 1), NOW)),
    );
    await Promise.all(pools.map((one) => one.end()));
    const admitted = answers.flatMap((counts, nth) =>
      counts.every((window) => window.admitted) ? call(nth >> 1).map(({ id }) => id) : [],
    );
    const { rows } = await pool.query<{ key: string; used: number }>(
      "select key, used from rate_window where key like '{P}:%' order by key",
    );
    expect(rows).toEqual(
      keys.map((key) => ({ key: `{P}:${key}`, used: admitted.filter((id) => id === `{P}:${key}`).length })),
    );
    expect(Math.max(...rows.map(({ used }) => used))).toBe(40);
  });

  it('counts calls that come together by few statements', async () => {
    const sent: unknown[] = [];
    const counting = { query: (query: unknown) => sent.push(query) && pool.query(query as string) };
    const shared = postgresWindows(counting as unknown as Pool);
    const first = shared.count(both('S', 1_000, 1_000), NOW);
    await Promise.all(Array.from({ length: 50 }, () => shared.count(both('S', 1_000, 1_000), NOW)));
    await first;
    expect(sent.length).toBeLessThanOrEqual(2);
  });

  it('§7.1: a store that is down refuses, it lets nothing through uncounted', async () => {
    const nowhere = testPool({ connectionString: 'postgres://x:y@127.0.0.1:1/none' });
    await expect(postgresWindows(nowhere).count(both('D', 1, 1), NOW)).rejects.toMatchObject({
      code: 'COUNTERS_UNAVAILABLE',
    });
    await nowhere.end();
  });
});
