import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const opened = (max: number): Pool =>
  openPool({ url: database.url, schema: 'public', log: pino({ level: 'silent' }) }, { max, purpose: 'a test' });
const answered = async (pool: Pool): Promise<number | null> => (await pool.query('select 1')).rowCount;

describe('a pool that is ended', () => {
  it('answers who asked for an idle connection in the same turn', async () => {
    const pool = opened(2);
    await answered(pool);
    const asked = Promise.resolve().then(() => answered(pool));
    const ended = Promise.resolve().then(() => pool.end());
    expect(await asked).toBe(1);
    await ended;
  });

  it('answers all who wait for its connections, and nobody who comes later', async () => {
    const pool = opened(1);
    const client = await pool.connect();
    const waiting = [answered(pool), answered(pool), answered(pool)];
    const ended = pool.end();
    client.release();
    expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
    await ended;
    await expect(answered(pool)).rejects.toThrow('Cannot use a pool after calling end on the pool');
  });
});
