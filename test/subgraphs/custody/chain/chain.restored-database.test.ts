import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createPublicClient, createTestClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import { createPlatform, type Platform } from '../../../../gateway/installation/platform.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { testClient, testPool } from '../../../support/connections.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { type FreshDatabase, freshDatabase } from '../../../support/fresh-database.js';
import { platformOptions } from '../../../support/platform-options.js';
import { until } from '../../../support/until.js';

const ROWS = 250;
let chain: EmbeddedChain;
let database: FreshDatabase;
const open: { platform: Platform; pool: Pool }[] = [];

beforeAll(async () => {
  chain = await testChain();
  database = await freshDatabase();
  const test = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
  await test.setBalance({ address: privateKeyToAccount(TEST_SIGNER_KEY).address, value: 10n ** 24n });
});
afterAll(async () => {
  for (const { platform, pool } of open) {
    await platform.close();
    await pool.end();
  }
  await database.drop();
  await chain.stop();
});

/** Starts a platform on an external chain, whose node keeps its state when the database is restored. */
async function start(url: string): Promise<{ platform: Platform; pool: Pool }> {
  const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
  const custody = { chain: { ...node, embedded: false, confirmations: 1 } };
  const started = {
    platform: await createPlatform(platformOptions(url, { custody })),
    pool: testPool({ connectionString: url }),
  };
  started.pool.on('error', () => {});
  open.push(started);
  return started;
}

async function stop(started: { platform: Platform; pool: Pool }): Promise<void> {
  open.splice(open.indexOf(started), 1);
  await started.platform.close();
  await started.pool.end();
}

/** The same database at this moment, under another name: what a restored backup is. */
async function copyOf(url: string): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const admin = testClient({ connectionString: url.replace(/\/[^/]+$/, '/postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${url.split('/').at(-1)}`);
  await admin.end();
  return url.replace(/\/[^/]+$/, `/${name}`);
}

async function acceptBatch({ pool }: { pool: Pool }): Promise<string> {
  const jobId = randomUUID();
  await pool.query(`insert into catalog.plan (code, features) values ('all', '{}') on conflict do nothing`);
  await pool.query(
    `with b as (insert into custody.mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
       values ($1, 1, 'NORDATELIR', true, $2, now()) returning id),
     r as (insert into custody.mint_batch_row (batch_id, position, product_name, category_id, metadata_uri)
       select b.id, n, 'Item ' || n, 1, 'https://m.test/' || n from b, generate_series(0, $2 - 1) n)
     select custody_jobs.add_job('mintRows', payload => json_build_object('batchId', id), job_key => 'mint ' || id) from b`,
    [jobId, ROWS],
  );
  return jobId;
}

const finished = ({ pool }: { pool: Pool }, jobId: string) =>
  until(async () => {
    const { rows } = await pool.query<{ success_count: number; error_count: number; batch_status: string }>(
      'select * from custody.mint_batch where job_id = $1 and ended_at is not null',
      [jobId],
    );
    return rows[0];
  }, 60_000);

async function registered({ pool }: { pool: Pool }): Promise<string[]> {
  const { rows } = await pool.query<{ address: Hex }>(
    `select address from custody.chain_contract where name = 'tokens'`,
  );
  const events = await createPublicClient({ transport: http(chain.rpcUrl) }).getContractEvents({
    address: only(rows).address,
    abi: ProductTokens.abi,
    eventName: 'Registered',
    strict: true,
    fromBlock: 0n,
  });
  return events.map(({ args }) => args.uidHash);
}

/** Serials and numbers of certificates of a batch's items, by row. */
async function numbers({ pool }: { pool: Pool }, jobId: string): Promise<readonly object[]> {
  const { rows } = await pool.query<object>(
    `select i.serial, c.number from custody.mint_batch b
       join custody.mint_row r on r.batch_id = b.id join custody.item i on i.id = r.item_id
       join custody.certificate c on c.item_id = i.id
      where b.job_id = $1 order by r.position`,
    [jobId],
  );
  return rows;
}

describe('a database restored to an earlier moment than the chain’s', () => {
  it('a batch minted since is not minted twice: its rows find their tokens', async () => {
    const before = await start(database.url);
    const jobId = await acceptBatch(before);
    await stop(before);
    const restored = await copyOf(database.url);

    const lost = await start(database.url);
    await lost.platform.startJobs();
    expect(await finished(lost, jobId)).toMatchObject({ batch_status: 'success', success_count: ROWS });
    // A batch that was accepted after that moment too: nobody remembers it.
    const forgotten = await acceptBatch(lost);
    await finished(lost, forgotten);
    expect(await registered(lost)).toHaveLength(2 * ROWS);
    const printed = await numbers(lost, jobId);
    expect(printed).toHaveLength(ROWS);
    await stop(lost);

    const after = await start(restored);
    const unknownTokens = () =>
      after.pool.query<{ count: number }>('select count(*)::int as count from custody.unknown_token');
    expect((await unknownTokens()).rows[0]?.count).toBe(2 * ROWS);
    await after.platform.startJobs();
    expect(await finished(after, jobId)).toMatchObject({
      batch_status: 'success',
      success_count: ROWS,
      error_count: 0,
    });
    const hashes = await registered(after);
    expect(hashes).toHaveLength(2 * ROWS);
    expect(new Set(hashes).size).toBe(2 * ROWS);
    const { rows: items } = await after.pool.query<{ uid_hash: string; tx_hash: Buffer | null; certificates: number }>(
      `select '0x' || encode(i.uid_hash, 'hex') as uid_hash, i.tx_hash, (select count(*)::int from custody.certificate c where c.item_id = i.id) as certificates
         from custody.item i`,
    );
    expect(items).toHaveLength(ROWS);
    expect(await numbers(after, jobId)).toEqual(printed);
    for (const item of items) {
      expect(hashes).toContain(item.uid_hash);
      expect(item.tx_hash).not.toBeNull();
      expect(item.certificates).toBe(1);
    }
    // What no batch claims stays known as what it is.
    expect((await unknownTokens()).rows[0]?.count).toBe(ROWS);

    // And what is minted from now on takes nonces of its own.
    const next = await acceptBatch(after);
    expect(await finished(after, next)).toMatchObject({ batch_status: 'success', success_count: ROWS });
    expect(await registered(after)).toHaveLength(3 * ROWS);
  }, 180_000);
});
