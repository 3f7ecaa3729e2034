import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

/** What PostgreSQL answers where a foreign key is violated; these triggers stand in the place of one. */
const REFUSED = { code: '23503' };

/** An item with an identifier of its own. */
const NEW_ITEM = `
  insert into item (brand_id, brand_code, product_name, category_id, origin, identity, uid_hash, created_at)
  values (1, 'AAAAAAAAAA', 'Tote', 10, 'batch', true, sha256(gen_random_uuid()::text::bytea), now())
  returning id`;

let database: FreshDatabase;
let pool: Pool;
let item: number;
let batch: number;

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=custody', max: 1 });
  pool.on('error', () => {});
  const { rows: items } = await pool.query<{ id: number }>(NEW_ITEM);
  item = items[0]?.id as number;
  const { rows: batches } = await pool.query<{ id: number }>(
    `insert into mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
     values ($1, 1, 'AAAAAAAAAA', true, 2, now()) returning id`,
    [randomUUID()],
  );
  batch = batches[0]?.id as number;
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const add: Readonly<Record<string, (to: readonly number[]) => Promise<unknown>>> = {
  movement: (to) =>
    pool.query(
      `insert into movement (event_id, item_id, at, reason, from_role, to_role)
       select gen_random_uuid(), id, now(), 'mint', 'mint', 'vault' from unnest($1::int[]) as id`,
      [to],
    ),
  certificate: (to) =>
    pool.query(
      `insert into certificate (item_id, number, issued_at)
       select id, gen_random_uuid()::text, now() from unnest($1::int[]) as id`,
      [to],
    ),
  mint_batch_row: (to) =>
    pool.query(
      `insert into mint_batch_row (batch_id, position, product_name, category_id, metadata_uri)
       select id, (select count(*) from mint_batch_row) + n, 'Tote', 10, 'https://a.test/m'
         from unnest($1::int[]) with ordinality as of (id, n)`,
      [to],
    ),
};

const count = async (table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count as number;

describe.each([
  ['movement', 'item', 'item_id'],
  ['certificate', 'item', 'item_id'],
  ['mint_batch_row', 'mint_batch', 'batch_id'],
])('custody.%s refers to custody.%s', (table, kept, column) => {
  const keptId = (): number => (kept === 'item' ? item : batch);

  it('and takes rows of what is there only, all of a statement or none', async () => {
    await add[table]?.([keptId(), keptId()]);
    const before = await count(table);
    expect(before).toBeGreaterThanOrEqual(2);
    await expect(add[table]?.([keptId(), 999_999, keptId()])).rejects.toMatchObject(REFUSED);
    expect(await count(table)).toBe(before);
  });

  it('and keeps what it refers to', async () => {
    await expect(pool.query(`delete from ${kept} where id = $1`, [keptId()])).rejects.toMatchObject(REFUSED);
    await expect(pool.query(`update ${kept} set id = 777777 where id = $1`, [keptId()])).rejects.toMatchObject(REFUSED);
    const elsewhere = pool.query(`update ${table} set ${column} = 777777 where ${column} = $1`, [keptId()]);
    await expect(elsewhere).rejects.toMatchObject(REFUSED);
  });
});

it('what the same statement creates is there', async () => {
  const inserted = await pool.query(
    `with created as (${NEW_ITEM})
     insert into certificate (item_id, number, issued_at) select id, $1, now() from created`,
    [randomUUID()],
  );
  expect(inserted.rowCount).toBe(1);
});

it('what nothing refers to can be removed', async () => {
  const { rows } = await pool.query<{ id: number }>(NEW_ITEM);
  expect((await pool.query('delete from item where id = $1', [rows[0]?.id])).rowCount).toBe(1);
});
