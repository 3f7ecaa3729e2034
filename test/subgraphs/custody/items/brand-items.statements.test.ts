import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { brandItems } from '../../../../subgraphs/custody/items/brand-items.statements.js';
import { type FreshSchema, freshSchema } from '../../../support/fresh-database.js';
import { rowsRead } from '../../../support/rows-read.js';

const BRAND = 1;
const MODEL = 7;
const ITEMS = 2_000;

let fresh: FreshSchema;
let pool: Pool;
beforeAll(async () => {
  fresh = await freshSchema('custody');
  ({ pool } = fresh);
  await pool.query(
    `insert into item (brand_id, brand_code, product_name, category_id, model_id, batch_id, origin, identity, serial, uid_hash,
                       status, created_at)
     select $2, 'NORDATELIR', 'Tote', 10, $3, $3, 'batch', true, lpad(n::text, 12, 'A'), sha256(n::text::bytea), 'written', now()
       from generate_series(1, $1::int) as n`,
    [ITEMS, BRAND, MODEL],
  );
  await pool.query(`insert into certificate (item_id, number, issued_at) select id, 'C-' || id, now() from item`);
  // Statistics that know one model and one lot only.
  await pool.query('analyze item');
  await pool.query('analyze certificate');
});
afterAll(() => fresh.drop());

const filters = { search: null, status: null, modelId: null, batchId: null, before: null };

describe('the list of the items of a brand', () => {
  it.each([
    ['all', {}, 3],
    ['of a model', { modelId: MODEL }, 3],
    ['of a model that has none', { modelId: MODEL + 1 }, 0],
    ['of a lot', { batchId: MODEL }, 3],
    ['of a lot that has none', { batchId: MODEL + 1 }, 0],
    ['in a state that none has', { status: 'stolen' }, 0],
    ['by a name that none has', { search: 'saddle bag' }, 0],
  ])('reads those it lists with their certificates, and no others: %s', async (_, some, count) => {
    const asked = { ...filters, brandId: BRAND, limit: 3, ...some };
    const { result, read } = await rowsRead(pool, '', (on) => brandItems(on, asked, 'DPP-CERT'));
    expect(result).toHaveLength(count);
    expect(result.every(({ certificate_active }) => certificate_active)).toBe(true);
    expect(read).toBeLessThan(30);
  });
});
