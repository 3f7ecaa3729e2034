import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { releaseQuota } from '../../../../subgraphs/custody/minting/release-quota.job.js';
import type { Peers } from '../../../../subgraphs/lib/graphql/peers.js';
import { testPool } from '../../../support/connections.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';

let database: FreshDatabase;
let pool: Pool;
let released: { reference: string; units: number }[];
const peers = {
  ask: async (_: unknown, variables: { reference: string; units: number }) => {
    released.push(variables);
    return {};
  },
} as unknown as Peers;

beforeAll(async () => {
  database = await freshDatabase();
  pool = testPool({ connectionString: database.url, options: '-c search_path=custody' });
});
beforeEach(async () => {
  released = [];
  await pool.query('truncate custody.quota_to_release');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function note(releaseKey = 'not accepted', seconds = -1): Promise<string> {
  const reference = randomUUID();
  await pool.query(
    `insert into custody.quota_to_release (reference, release_key, units, due_at)
     values ($1, $2, 3, now() + $3 * interval '1 second')`,
    [reference, releaseKey, seconds],
  );
  return reference;
}

async function acceptedBatch(reference: string): Promise<void> {
  await pool.query(
    `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
     values ($1, 1, 'NORDATELIR', true, 3, now())`,
    [reference],
  );
}

async function acceptedItems(reference: string): Promise<void> {
  await pool.query(
    `insert into custody.chain_transaction (nonce, purpose, reference, data, gas, created_at)
     values (1, 'register', $1, '', 1, now())`,
    [reference],
  );
}

const left = async (): Promise<number> => (await pool.query('select 1 from custody.quota_to_release')).rowCount ?? 0;

describe('units of quota that are due back', () => {
  it('of work that was never accepted go back, once they are due', async () => {
    const reference = await note();
    await note('not accepted', 60);
    await releaseQuota(pool, peers, new Date());
    expect(released).toMatchObject([{ reference, units: 3 }]);
    expect(await left()).toBe(1);
  });

  it('of a batch that was accepted stay taken, also where a repeated attempt noted them for release', async () => {
    await acceptedBatch(await note());
    await releaseQuota(pool, peers, new Date());
    expect(released).toEqual([]);
    expect(await left()).toBe(0);
  });

  it('of items that were registered from the console stay taken as well', async () => {
    await acceptedItems(await note());
    await releaseQuota(pool, peers, new Date());
    expect(released).toEqual([]);
    expect(await left()).toBe(0);
  });

  it('of rows that failed go back, although their batch was accepted', async () => {
    const reference = await note('rows 3');
    await acceptedBatch(reference);
    await releaseQuota(pool, peers, new Date());
    expect(released).toMatchObject([{ reference }]);
  });

  it('of a batch that is being accepted at this moment are left alone', async () => {
    const reference = await note();
    const accepting = await pool.connect();
    await accepting.query('begin');
    await accepting.query('delete from custody.quota_to_release where reference = $1', [reference]);
    await releaseQuota(pool, peers, new Date());
    expect(released).toEqual([]);
    await accepting.query('commit');
    accepting.release();
  });
});
