import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createTestClient, encodeFunctionData, type Hex, http, keccak256, toHex } from 'viem';
import { CERTIFICATE_PREFIX } from '../../../../subgraphs/custody/certificates/certificate-number.rules.js';
import type { Chain } from '../../../../subgraphs/custody/chain/chain.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { ProductTokens } from '../../../../subgraphs/custody/chain/solidity.generated.js';
import { storeTransactions } from '../../../../subgraphs/custody/chain/store-transactions.js';
import { numbersOfRow } from '../../../../subgraphs/custody/minting/row-numbers.rules.js';
import { bytesOf } from '../../../../subgraphs/lib/database/bytes.js';
import { inTransaction } from '../../../../subgraphs/lib/database/transaction.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { type Batch, type BatchStage, openBatches, TECHNICAL_KEY } from './batch-stage.js';

const clock = () => new Date();

let at: BatchStage;
let pool: Pool;
let chain: Chain;
const accept: BatchStage['accept'] = (count) => at.accept(count);
const mint: BatchStage['mint'] = (batch, of) => at.mint(batch, of);
const settled: BatchStage['settled'] = (confirmations) => at.settled(confirmations);

beforeAll(async () => {
  at = await openBatches();
  ({ pool, chain } = at);
});
afterAll(() => at?.close());

async function rowsOf({ id }: Batch): Promise<{ state: string; item_id: number | null; error: string | null }[]> {
  const text = 'select state, item_id, error from mint_row where batch_id = $1 order by position';
  return (await pool.query<{ state: string; item_id: number | null; error: string | null }>(text, [id])).rows;
}

async function outcomeOf({ id }: Batch): Promise<object> {
  const text = 'select status, batch_status, success_count, error_count from mint_batch where id = $1';
  return (await pool.query<object>(text, [id])).rows[0]!;
}

async function itemsOf({ id }: Batch): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `select '0x' || encode(i.uid_hash, 'hex') as uid_hash, i.status, i.serial is not null as serial, i.token_id is not null as token, i.product_name,
            (select count(*)::int from movement m where m.item_id = i.id) as movements,
            (select count(*)::int from certificate c where c.item_id = i.id) as certificates
       from mint_row r join item i on i.id = r.item_id where r.batch_id = $1 order by r.position`,
    [id],
  );
  return rows;
}

/** Stores a registration without rows, or one that the items with its id bear. */
async function store(hashes: readonly Hex[], purpose: 'register' | 'anchor', reference: string): Promise<number> {
  const args = [chain.node.signer, hashes] as const;
  const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'register', args });
  const wanted = { purpose, reference, to: chain.contractAddresses.tokens, data, gas: 1_000_000n } as const;
  const fees = await chain.node.fees();
  return inTransaction(
    pool,
    async (client) => (await storeTransactions(client, chain.node, [wanted], fees, clock()))[0]!.id,
  );
}

describe('§3.2 rows of a batch', () => {
  it('are recorded by fewer transactions of the database than of the chain, each with its own', async () => {
    const batch = await accept(500);
    await mint(batch);
    await settled();
    expect(await outcomeOf(batch)).toMatchObject({ status: 'finished', success_count: 500, error_count: 0 });
    const { rows } = await pool.query(
      `select count(*)::int as registrations, count(distinct xmin::text)::int as writes
         from chain_transaction where reference = $1`,
      [`batch ${batch.id}`],
    );
    expect(rows).toEqual([{ registrations: 5, writes: 3 }]);
    const wrong = await pool.query(
      `select r.position from mint_row r join item i on i.id = r.item_id
         join mint_chunk c on c.batch_id = r.batch_id and r.position between c.first_position and c.last_position
         join chain_transaction t on t.id = c.registration_id
        where r.batch_id = $1 and (i.registration_id <> t.id or i.tx_hash <> t.hash)`,
      [batch.id],
    );
    expect(wrong.rows).toEqual([]);
  });

  it('become items when their registration is mined, and not before', async () => {
    const batch = await accept(130);
    await mint(batch);
    expect(new Set((await rowsOf(batch)).map(({ state, item_id }) => `${state} ${item_id}`))).toEqual(
      new Set(['minting null']),
    );
    expect(await itemsOf(batch)).toEqual([]);
    await settled();
    const items = await itemsOf(batch);
    expect(items).toEqual(
      Array.from({ length: 130 }, (_, position) => ({
        uid_hash: at.hashOf(batch, position),
        status: 'written',
        serial: true,
        token: true,
        product_name: `Item ${position}`,
        movements: 1,
        certificates: 1,
      })),
    );
    expect(await outcomeOf(batch)).toEqual({
      status: 'finished',
      batch_status: 'success',
      success_count: 130,
      error_count: 0,
    });
  });

  it('get the numbers that were derived for them, and others where those are taken', async () => {
    const [earlier, batch] = [await accept(1), await accept(2)];
    const [taken, free] = [0, 1].map((position) =>
      numbersOfRow(TECHNICAL_KEY, CERTIFICATE_PREFIX, batch.jobId, position),
    );
    await mint(earlier);
    await settled();
    await pool.query('update item set serial = $1 where uid_hash = $2', [
      taken?.serial,
      bytesOf(at.hashOf(earlier, 0)),
    ]);
    await pool.query('update certificate set number = $1 where item_id = (select id from item where serial = $2)', [
      taken?.certificate,
      taken?.serial,
    ]);
    await mint(batch);
    await settled();
    const { rows } = await pool.query<{ serial: string; certificate: string }>(
      `select i.serial, c.number as certificate from mint_row r join item i on i.id = r.item_id
         join certificate c on c.item_id = i.id where r.batch_id = $1 order by r.position`,
      [batch.id],
    );
    expect(rows).toEqual([{ serial: expect.any(String), certificate: expect.any(String) }, free]);
    expect(rows[0]?.serial).not.toBe(taken?.serial);
    expect(rows[0]?.certificate).not.toBe(taken?.certificate);
  });

  it('become items once, though a reorganisation has them mined again', async () => {
    const batch = await accept(2);
    await mint(batch);
    await settle({ ...at.settling, confirmations: 4 });
    expect(await itemsOf(batch)).toMatchObject([{ status: 'mined' }, { status: 'mined' }]);
    const before = await rowsOf(batch);
    const test = createTestClient({ mode: 'anvil', transport: http(at.rpcUrl) });
    await test.request({ method: 'anvil_reorg', params: [1, []] } as never);
    await test.mine({ blocks: 4 });
    await settled(4);
    await test.mine({ blocks: 4 });
    await settled(4);
    expect(await rowsOf(batch)).toEqual(before);
    expect(await itemsOf(batch)).toMatchObject(
      [0, 1].map(() => ({ status: 'written', movements: 1, certificates: 1 })),
    );
    expect(await outcomeOf(batch)).toMatchObject({ batch_status: 'success', success_count: 2 });
  });

  it('fail together when the contract refuses their registration, and give their units back', async () => {
    const batch = await accept(130);
    await store([at.hashOf(batch, 120)], 'anchor', 'somebody was faster');
    await mint(batch);
    await settled();
    const rows = await rowsOf(batch);
    expect(rows.slice(0, 100).every(({ state, item_id }) => state === 'minted' && item_id !== null)).toBe(true);
    expect(rows.slice(100)).toEqual(
      Array(30).fill({ state: 'failed', item_id: null, error: 'The contract refused the registration' }),
    );
    expect(await itemsOf(batch)).toHaveLength(100);
    expect(await outcomeOf(batch)).toEqual({
      status: 'finished',
      batch_status: 'partial',
      success_count: 100,
      error_count: 30,
    });
    const released = await pool.query('select units from quota_to_release where reference = $1', [batch.jobId]);
    expect(released.rows).toEqual([{ units: 30 }]);
  });

  it('are registered once, however often the job runs', async () => {
    const batch = await accept(120);
    await Promise.all([mint(batch), mint(batch)]);
    await mint(batch);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from chain_transaction where reference = $1`,
      [`batch ${batch.id}`],
    );
    expect(rows[0]?.count).toBe(2);
    await settled();
    await mint(batch);
    expect(await itemsOf(batch)).toHaveLength(120);
    expect(await outcomeOf(batch)).toMatchObject({ batch_status: 'success', success_count: 120, error_count: 0 });
  });

  it('that are on their way are not given up with the series', async () => {
    const batch = await accept(3);
    await mint(batch);
    await pool.query('update mint_batch set tries = 10 where id = $1', [batch.id]);
    const node = { ...chain.node, fees: () => Promise.reject(new Error('connection refused')) };
    await mint(batch, { ...chain, node });
    expect((await rowsOf(batch)).map(({ state }) => state)).toEqual(['minting', 'minting', 'minting']);
    await settled();
    expect(await outcomeOf(batch)).toMatchObject({ success_count: 3, error_count: 0 });
  });
});

describe('rows whose items were written before their registration was recorded, as before there were chunks', () => {
  async function begunBefore(batch: Batch, hash: Hex): Promise<number> {
    const registrationId = await store([hash], 'register', `batch ${batch.id}`);
    const { rows } = await pool.query<{ id: number }>(
      `insert into item (brand_id, brand_code, product_name, category_id, metadata_uri, origin, identity, serial, uid_hash,
                         registration_id, status, created_at)
       values (1, 'NORDATELIR', 'Earlier', 1, 'x', 'batch', true, $1, $2, $3, 'minting', now()) returning id`,
      [
        hash
          .slice(2, 14)
          .toUpperCase()
          .replace(/[ILOU]/g, '0'),
        bytesOf(hash),
        registrationId,
      ],
    );
    const id = only(rows).id;
    await pool.query(`update mint_batch_row set state = 'minted', item_id = $2 where batch_id = $1`, [batch.id, id]);
    return id;
  }

  it('are left as they are when the rest of their batch is registered', async () => {
    const batch = await accept(3);
    await pool.query(`update mint_batch_row set state = 'minted' where batch_id = $1 and position = 0`, [batch.id]);
    await pool.query('update mint_batch set success_count = 1 where id = $1', [batch.id]);
    await mint(batch);
    expect((await rowsOf(batch)).map(({ state }) => state)).toEqual(['minted', 'minting', 'minting']);
    await settled();
    expect(await outcomeOf(batch)).toMatchObject({ batch_status: 'success', success_count: 3 });
  });

  it('have items that are mined like any other', async () => {
    const batch = await accept(1);
    const item_id = await begunBefore(batch, keccak256(toHex('begun before')));
    await settled();
    expect(await rowsOf(batch)).toEqual([{ state: 'minted', item_id, error: null }]);
    expect(await itemsOf(batch)).toMatchObject([{ status: 'written', token: true, movements: 1, certificates: 1 }]);
  });
});
