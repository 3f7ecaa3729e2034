import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { custodyMigrations } from '../../../../subgraphs/custody/migrations/list.js';
import { migrate } from '../../../../subgraphs/lib/database/migrate.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=custody', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A batch with rows in these states, as the version before chunks left it. */
async function batchWith(states: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with b as (
       insert into mint_batch (job_id, brand_id, brand_code, identity, items_count, success_count, error_count, status, enqueued_at)
       values (gen_random_uuid(), 1, 'NORDATELIR', false, $1, $2, $3, 'started', now()) returning id),
     r as (
       insert into mint_batch_row (batch_id, position, product_name, category_id, metadata_uri, state)
       select b.id, n, 'Tote', 10, 'https://a.test/m', s from b, unnest($4::text[]) with ordinality as of (s, n))
     select id from b`,
    [
      states.length,
      states.filter((state) => state === 'minted').length,
      states.filter((state) => state === 'failed').length,
      states,
    ],
  );
  return rows[0]?.id as number;
}

describe('rows that were under way before there were chunks', () => {
  it('count as minted, and end their batch when they were its last', async () => {
    await pool.query(`delete from migration where name = '0200-rows-before-chunks'`);
    const all = await batchWith(['minted', 'minting']);
    const some = await batchWith(['failed', 'minting']);
    const open = await batchWith(['minting', 'pending']);
    await migrate(pool, {
      url: database.url,
      schema: 'custody',
      migrations: custodyMigrations,
      log: pino({ level: 'silent' }),
    });
    const { rows } = await pool.query(
      `select id, success_count, batch_status, ended_at is not null as ended from mint_batch where id = any($1) order by id`,
      [[all, some, open]],
    );
    expect(rows).toEqual([
      { id: all, success_count: 2, batch_status: 'success', ended: true },
      { id: some, success_count: 1, batch_status: 'partial', ended: true },
      { id: open, success_count: 1, batch_status: 'pending', ended: false },
    ]);
    expect((await pool.query(`select from mint_batch_row where state = 'minting'`)).rowCount).toBe(0);
  });
});
