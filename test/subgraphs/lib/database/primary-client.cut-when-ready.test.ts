import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { openPool } from '../../../../subgraphs/lib/database/open-pool.js';
import { type CuttingServer, cuttingServer } from '../../../support/cutting-server.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

const log = pino({ level: 'silent' });
let database: FreshDatabase;
let server: CuttingServer;
let pool: Pool;

beforeAll(async () => {
  database = await freshDatabase();
  server = await cuttingServer(database.url);
  pool = openPool({ url: server.url, schema: 'public', log }, { max: 1, purpose: 'cut' });
});
afterAll(async () => {
  await pool.end();
  await server.close();
  await database.drop();
});

describe('a connection that the server ends in the moment it is ready', () => {
  it('fails its caller with the reason, and not the process; the next one is made anew', async () => {
    server.cut(1, 'public cut');
    await expect(pool.query('select 1 as one')).rejects.toMatchObject({ code: '57P01' });
    expect(server.left()).toBe(0);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(pool.totalCount).toBe(1);
  });
});
