import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { asError } from '../../../../subgraphs/lib/process/as-error.js';
import {
  type Attempt,
  type AttemptKey,
  type Attempts,
  perAddress,
  postgresAttempts,
  tryCounted,
} from '../../../../subgraphs/lib/windows/attempts.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

class Full extends Error {
  constructor(readonly seconds: number) {
    super('full');
  }
}

let database: FreshDatabase;
let pool: Pool;
let attempts: Attempts;
let now = new Date('2026-01-01T00:00:00Z');
const clock = () => now;
const full = (seconds: number) => new Full(seconds);
const key = (name: string, limit: number, member?: string): AttemptKey => ({
  key: name,
  limit: { limit, seconds: 900 },
  ...(member ? { member } : {}),
});
const begin = (...keys: AttemptKey[]): Promise<Attempt> => attempts.begin(keys, clock, full);

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=custody', max: 8 });
  pool.on('error', () => {});
  attempts = postgresAttempts(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('attempts', () => {
  it('of fifty wrong ones at once, exactly the limit is tried', async () => {
    let tried = 0;
    const guess = async () => {
      const attempt = await begin(key('at once', 10));
      tried++;
      await attempt.keep();
    };
    const ended = await Promise.allSettled(Array.from({ length: 50 }, guess));
    expect(tried).toBe(10);
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(40);
  });

  it('wait for those on their way rather than being refused because of them', async () => {
    let most = 0;
    let open = 0;
    const right = async () => {
      const attempt = await begin(key('right', 2));
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open--;
      await attempt.refund();
    };
    await Promise.all(Array.from({ length: 8 }, right));
    expect(most).toBeLessThanOrEqual(2);
  });

  it('count for as long as they are to, and say how long that is', async () => {
    for (let nth = 0; nth < 3; nth++) {
      await (await begin(key('time', 3))).keep();
      now = new Date(now.getTime() + 10_000);
    }
    await expect(begin(key('time', 3))).rejects.toMatchObject({ seconds: 870 });
    expect(await attempts.wait(key('time', 3), now)).toBe(870);
    now = new Date(now.getTime() + 870_000);
    await (await begin(key('time', 3))).keep();
    await expect(begin(key('time', 3))).rejects.toBeInstanceOf(Full);
  });

  it('with equal members count once, and may be repeated when the counter is full', async () => {
    for (const member of ['a', 'a', 'b', 'a']) await (await begin(key('members', 2, member))).keep();
    await (await begin(key('members', 2, 'b'))).keep();
    await expect(begin(key('members', 2, 'c'))).rejects.toBeInstanceOf(Full);
  });

  it('are counted in none of their counters when one is full', async () => {
    await (await begin(key('one', 1))).keep();
    await expect(begin(key('other', 5), key('one', 1))).rejects.toBeInstanceOf(Full);
    const { rows } = await pool.query(`select from custody.attempt where key = 'other'`);
    expect(rows).toHaveLength(0);
  });

  it('are given back unless they were wrong, and forgiven as a whole', async () => {
    const isWrong = (error: unknown) => asError(error).message === 'wrong';
    const fails = (message: string) =>
      tryCounted(begin(key('given', 2)), () => Promise.reject(new Error(message)), isWrong);
    for (let nth = 0; nth < 5; nth++) await expect(fails('out of reach')).rejects.toThrow('out of reach');
    for (let nth = 0; nth < 2; nth++) await expect(fails('wrong')).rejects.toThrow('wrong');
    await expect(fails('wrong')).rejects.toBeInstanceOf(Full);
    await attempts.forgive('given');
    await expect(fails('wrong')).rejects.toThrow('wrong');
  });

  it('from a private address are five times as many: it may be everybody’s', () => {
    expect(perAddress({ limit: 10, seconds: 1 }, '10.0.0.1').limit).toBe(50);
    expect(perAddress({ limit: 10, seconds: 1 }, '203.0.113.1').limit).toBe(10);
  });
});
