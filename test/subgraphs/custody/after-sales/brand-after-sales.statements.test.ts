import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { buybackLifeCycle } from '../../../../schema/life-cycles/buyback.js';
import { certificateLifeCycle } from '../../../../schema/life-cycles/certificate.js';
import { returnLifeCycle } from '../../../../schema/life-cycles/return.js';
import { claimLifeCycle } from '../../../../schema/life-cycles/warranty-claim.js';
import {
  buybacksOfBrand,
  certificatesOfBrand,
  returnsOfBrand,
} from '../../../../subgraphs/custody/after-sales/brand-after-sales.statements.js';
import { claimsOfBrand } from '../../../../subgraphs/custody/after-sales/claim.statements.js';
import { type FreshSchema, freshSchema } from '../../../support/fresh-database.js';
import { rowsRead } from '../../../support/rows-read.js';

const BRAND = 1;
/** Of the brand; four times as many are of another, and newer. */
const ITEMS = 500;

let fresh: FreshSchema;
let pool: Pool;
beforeAll(async () => {
  fresh = await freshSchema('custody');
  ({ pool } = fresh);
  await pool.query(
    `insert into item (brand_id, brand_code, product_name, category_id, origin, identity, serial, uid_hash, status, created_at)
     select case when n <= $1 then $2 else 2 end, 'NORDATELIR', 'Tote', 10, 'batch', true, lpad(n::text, 12, 'A'),
            sha256(n::text::bytea), 'written', now()
       from generate_series(1, $1::int * 5) as n`,
    [ITEMS, BRAND],
  );
  await pool.query(
    `insert into certificate (item_id, number, issued_at) select id, 'C-' || id, now() from item order by id`,
  );
  await pool.query(
    `insert into product_return (item_id, account_id, state, requested_at, expires_at)
     select id, 1, 'expired', now(), now() from item order by id`,
  );
  await pool.query(
    `insert into buyback (item_id, account_id, state, amount, currency, offered_at, expires_at)
     select id, 1, 'expired', 1, 'EUR', now(), now() from item order by id`,
  );
  await pool.query(
    `with w as (
       insert into warranty (item_id, state, starts_at, ends_at, terms, transferable)
       select id, 'active', now(), now() + interval '1 year', '', true from item order by id returning id)
     insert into warranty_claim (warranty_id, account_id, description, claimed_at, state)
     select id, 1, '', now(), 'refused' from w order by id`,
  );
  // Statistics that know one state only.
  for (const table of ['item', 'certificate', 'product_return', 'buyback', 'warranty_claim'])
    await pool.query(`analyze ${table}`);
  await pool.query(`update certificate set status = 'revoked' where item_id in (7, 8, $1::int + 1)`, [ITEMS]);
});
afterAll(() => fresh.drop());

const page = { brandId: BRAND, olderThan: Number.MAX_SAFE_INTEGER, limit: 3 };

describe('lists about the items of a brand', () => {
  it('have the rows of its items, newest first, page by page', async () => {
    const all = { ...page, states: certificateLifeCycle.states };
    const ids = (rows: readonly { readonly item_id: number }[]) => rows.map(({ item_id }) => item_id);
    expect(ids(await certificatesOfBrand(pool, all))).toEqual([ITEMS, ITEMS - 1, ITEMS - 2]);
    expect(ids(await certificatesOfBrand(pool, { ...all, olderThan: 9 }))).toEqual([8, 7, 6]);
    expect(ids(await certificatesOfBrand(pool, { ...all, states: ['revoked'] }))).toEqual([8, 7]);
    expect(ids(await certificatesOfBrand(pool, { ...all, olderThan: 9, states: ['active'] }))).toEqual([6, 5, 4]);
    for (const rows of [
      await returnsOfBrand(pool, { ...page, states: returnLifeCycle.states }),
      await buybacksOfBrand(pool, { ...page, states: buybackLifeCycle.states }),
      await claimsOfBrand(pool, { ...page, states: claimLifeCycle.states }),
    ])
      expect(ids(rows)).toEqual([ITEMS, ITEMS - 1, ITEMS - 2]);
  });

  const lists = {
    certificates: (on: Pool) => certificatesOfBrand(on, { ...page, states: ['active'] }),
    'revoked certificates': (on: Pool) => certificatesOfBrand(on, { ...page, states: ['revoked'] }),
    returns: (on: Pool) => returnsOfBrand(on, { ...page, states: returnLifeCycle.states }),
    'open returns': (on: Pool) => returnsOfBrand(on, { ...page, states: ['requested'] }),
    buybacks: (on: Pool) => buybacksOfBrand(on, { ...page, states: buybackLifeCycle.states }),
    'accepted buybacks': (on: Pool) => buybacksOfBrand(on, { ...page, states: ['accepted'] }),
    claims: (on: Pool) => claimsOfBrand(on, { ...page, states: claimLifeCycle.states }),
    'open claims': (on: Pool) => claimsOfBrand(on, { ...page, states: ['open'] }),
  };
  it.each(Object.entries(lists))('read neither rows of another brand nor those left out: %s', async (_, list) => {
    // A plan for any arguments may be kept from the sixth time on.
    for (let nth = 0; nth < 7; nth++) {
      const { read } = await rowsRead<unknown>(pool, '', list);
      expect(read).toBeLessThan(40);
    }
  });
});
