import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClient, http } from 'viem';
import { EMBEDDED_CHAIN_ID } from '../../../../gateway/installation/embedded-chain.js';
import { bringUp } from '../../../../subgraphs/custody/chain/bring-up.js';
import { createChainNode } from '../../../../subgraphs/custody/chain/chain-node.js';
import { eventFaults } from '../../../support/check-event.js';
import { testPool } from '../../../support/connections.js';
import { TEST_SIGNER_KEY } from '../../../support/embedded-chain.js';
import { until } from '../../../support/until.js';
import { type MintStage, openMinting } from './mint-stage.js';

let at: MintStage;

beforeAll(async () => {
  at = await openMinting();
});
afterAll(() => at.close());

describe('§3.2 retrying', () => {
  /** What would happen after the last wait of the series, at once. */
  const lastTry = async (jobId: string, task = 'mintRows') => {
    await at.stage.sql('update custody.mint_batch set tries = 10 where job_id = $1', [jobId]);
    await at.stage.sql(
      `select custody_jobs.add_job($2, payload => json_build_object('batchId', id), job_key => 'mint ' || id)
         from custody.mint_batch where job_id = $1`,
      [jobId, task],
    );
  };
  /** Starts the node, and feeds it from the database. */
  const bringBack = async () => {
    const { rpcUrl } = await at.startNode();
    const pool = testPool({ connectionString: at.stage.options.databaseUrl, options: '-c search_path=custody' });
    const node = createChainNode({ rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY });
    await bringUp({ pool, node, clock: () => new Date(), embedded: true });
    await pool.end();
  };
  const usedUnits = async () =>
    (
      await at.stage.sql<{ used: number }>('select used from integrations.quota_month where brand_id = $1', [
        at.brandId,
      ])
    )[0]?.used;

  const items = () => at.stage.sql('select count(*)::int as count from custody.item where brand_id = $1', [at.brandId]);
  const register = () =>
    at.stage.ask(
      'custody',
      'mutation R($b: Int!, $items: [ItemInput!]!) { registerItems(brandId: $b, items: $items) { id } }',
      { b: at.brandId, items: [{ productName: 'Tote', categoryId: 10 }] },
    );

  it('gives up after the series: `failed`, or `partial` when rows were created; units come back (§8)', async () => {
    await at.stopNode();
    const before = await usedUnits();
    const [all, some] = [await at.submit(at.rows(3)), await at.submit(at.rows(5))];
    for (const { jobId } of [all, some]) {
      await until(async () => (await at.status(jobId)).batchStatus === 'retrying');
    }
    await at.stage.sql(
      `with created as (
         update custody.mint_batch_row r set state = 'minted' from custody.mint_batch b
          where b.id = r.batch_id and b.job_id = $1 and r.position < 2 returning b.id)
       update custody.mint_batch set success_count = 2 where id in (select id from created)`,
      [some.jobId],
    );
    await lastTry(all.jobId);
    // By the name that the version before gives the job.
    await lastTry(some.jobId, 'mintBatch');
    expect(await at.ended(all.jobId)).toMatchObject({
      status: 'failed',
      batchStatus: 'failed',
      isFinished: true,
      successCount: 0,
      errorCount: 3,
    });
    expect(await at.ended(some.jobId)).toMatchObject({ batchStatus: 'partial', successCount: 2, errorCount: 3 });
    const events = await at.stage.sql<{ type: string; body: string }>(
      `select type, body from custody.event where body::text like '%' || $1 || '%' or body::text like '%' || $2 || '%'`,
      [all.jobId, some.jobId],
    );
    expect(events.map(({ type }) => type).sort()).toEqual(['batch.completed', 'batch.failed']);
    for (const { type, body } of events) expect(eventFaults(type, JSON.parse(body))).toEqual([]);
    await until(async () => ((await usedUnits()) === (before ?? 0) + 2 ? true : undefined));
    await at.startNode();
  }, 60_000);

  it('waits while the node does not answer, and goes on when it does', async () => {
    await at.stopNode();
    const { jobId } = await at.submit(at.rows(5));
    await until(async () => (await at.status(jobId)).batchStatus === 'retrying');
    expect((await at.status(jobId)).isFinished).toBe(false);
    // A call that is answered once its transaction is stored is refused, and leaves no item.
    const before = await items();
    await expect(register()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await items()).toEqual(before);
    await bringBack();
    expect(await at.ended(jobId)).toMatchObject({ batchStatus: 'success', successCount: 5 });
  }, 60_000);

  it('also when the node dies with the transactions it was given, and goes on when it is back', async () => {
    const test = createTestClient({ mode: 'anvil', transport: http(`http://127.0.0.1:${at.port}`) });
    await test.setAutomine(false);
    const { jobId } = await at.submit(at.rows(5));
    await until(async () => {
      const [sent] = await at.stage.sql<{ count: number }>(
        `select count(*)::int as count from custody.mint_row r join custody.mint_batch b on b.id = r.batch_id
          where b.job_id = $1 and r.state = 'minting'`,
        [jobId],
      );
      return sent?.count === 5 ? true : undefined;
    });
    expect(await at.status(jobId)).toMatchObject({ status: 'started', batchStatus: 'pending' });
    await at.stopNode();
    await until(async () => (await at.status(jobId)).batchStatus === 'retrying');
    expect(await at.status(jobId)).toMatchObject({ status: 'started', isFinished: false });
    await bringBack();
    expect(await at.ended(jobId)).toMatchObject({ status: 'finished', batchStatus: 'success', successCount: 5 });
  }, 90_000);
});
