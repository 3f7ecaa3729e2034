import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

const log = pino({ level: 'silent' });
let database: FreshDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool({ url: database.url, schema: 'public', log }, { max: 1, purpose: 'test' });
  await pool.query('create table public.thing (id int)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const pid = async (): Promise<number> =>
  only((await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows).pid;
/** Simulates a server that becomes a standby while the connection is open. */
const stopWrites = () => pool.query('set default_transaction_read_only = on');

describe('a connection whose server takes no writes any more', () => {
  it('is ended by the write that fails for it; the next one is made anew', async () => {
    const first = await pid();
    await stopWrites();
    await expect(pool.query('insert into public.thing values (1)')).rejects.toMatchObject({ code: '25006' });
    await pool.query('insert into public.thing values (2)');
    expect(await pid()).not.toBe(first);
  });

  it('is ended by a transaction that fails for it, with the reason', async () => {
    const first = await pid();
    await stopWrites();
    const write = inTransaction(pool, (client) => client.query('insert into public.thing values (3)'));
    await expect(write).rejects.toMatchObject({ code: '25006' });
    expect(await pid()).not.toBe(first);
    expect(pool.totalCount).toBe(1);
  });

  it('fails nothing that is prepared or looked up on another', async () => {
    await stopWrites();
    const named = { name: 'things', text: 'insert into public.thing values ($1)', values: [4] };
    await expect(pool.query(named)).rejects.toMatchObject({ code: '25006' });
    await pool.query(named);
    const { rows } = await pool.query<{ id: number }>('select id from public.thing order by id');
    expect(rows.map(({ id }) => id)).toEqual([2, 4]);
  });
});
