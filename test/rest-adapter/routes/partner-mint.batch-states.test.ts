import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import type { Principal } from '../../../schema/principal.js';
import { openStage, type Stage } from '../../support/actors.js';
import { TEST_SIGNER_KEY, testChain } from '../../support/embedded-chain.js';
import { type Rest, startRest } from '../../support/rest.js';
import { until } from '../../support/until.js';

let chain: EmbeddedChain;
let stage: Stage;
let rest: Rest;
let brandId: number;

const KEY = `dpp_test_${'s'.repeat(40)}`;
const BATCH = '/v1/partner/mint/batch';
const WAIT_MS = 60_000;

async function submit(rows: number): Promise<string> {
  const row = { product_name: 'Tote', brand_id: brandId, category_id: 10, metadata_uri: 'https://example.test/m/1' };
  const { status, json } = await rest.call(BATCH, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}` },
    body: Array.from({ length: rows }, () => row),
  });
  expect(status).toBe(202);
  return json.job_id;
}

const status = async (jobId: string) =>
  (await rest.call(`${BATCH}/status/${jobId}`, { headers: { Authorization: `Bearer ${KEY}` } })).json;

/** The answer of the status route once the batch has come to a state. */
const reached = (jobId: string, batchStatus: string) =>
  until(async () => {
    const now = await status(jobId);
    return now.batch_status === batchStatus ? now : undefined;
  }, WAIT_MS);

const asAdministrator = (accountId: number): Principal => ({
  kind: 'account',
  accountId,
  email: `a${accountId}@example.test`,
  role: 'brand_admin',
  sessionId: '00000000-0000-4000-8000-000000000000',
  brandIds: [brandId],
  accreditations: [],
  contacts: [],
});
const decide = (name: 'approveMintBatch' | 'refuseMintBatch', jobId: string, accountId: number) =>
  stage.ask(
    'custody',
    `mutation Decide($jobId: String!) { ${name}(jobId: $jobId) { batchStatus } }`,
    { jobId },
    asAdministrator(accountId),
  );

/** What would happen after the last wait of the series, at once. */
async function lastTry(jobId: string): Promise<void> {
  await stage.sql('update custody.mint_batch set tries = 10 where job_id = $1', [jobId]);
  await stage.sql(
    `select custody_jobs.add_job('mintRows', payload => json_build_object('batchId', id), job_key => 'mint ' || id)
       from custody.mint_batch where job_id = $1`,
    [jobId],
  );
}

beforeAll(async () => {
  chain = await testChain();
  const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
  stage = await openStage({ custody: { chain: { ...node, embedded: true, confirmations: 1 } } });
  rest = await startRest({ graph: stage.platform.graph });
  brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 100_000 });
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  await stage.key(brandId, KEY);
  await stage.platform.startJobs();
}, WAIT_MS);
afterAll(async () => {
  await rest.close();
  await stage.close();
  await chain.stop();
});

const RUNNING = { status: 'started', is_finished: false, ended_at: null, result: null };
const INSTANT = expect.stringMatching(/\+00:00$/);

describe('§3.2 states of a batch, as the status route tells them', () => {
  it('success: every row created', async () => {
    expect(await reached(await submit(2), 'success')).toEqual({
      job_id: expect.any(String),
      status: 'finished',
      is_finished: true,
      batch_status: 'success',
      items_count: 2,
      success_count: 2,
      error_count: 0,
      enqueued_at: INSTANT,
      started_at: INSTANT,
      ended_at: INSTANT,
      result: null,
      exc_info: null,
    });
  }, 120_000);

  it('pending_multisig: until the last administrator approves, or one refuses', async () => {
    await stage.sql('update catalog.brand set mint_approvals = 2 where id = $1', [brandId]);
    const [approved, refused] = [await submit(1), await submit(1)];
    const waiting = { status: 'queued', is_finished: false, success_count: 0, error_count: 0, started_at: null };
    expect(await reached(approved, 'pending_multisig')).toMatchObject(waiting);
    await decide('approveMintBatch', approved, 901);
    expect(await status(approved)).toMatchObject({ ...waiting, batch_status: 'pending_multisig' });
    await decide('approveMintBatch', approved, 902);
    expect(await reached(approved, 'success')).toMatchObject({ status: 'finished', success_count: 1 });
    await decide('refuseMintBatch', refused, 901);
    const failed = { status: 'failed', is_finished: true, success_count: 0, error_count: 1 };
    expect(await reached(refused, 'failed')).toMatchObject({ ...failed, started_at: null, ended_at: INSTANT });
    await stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [brandId]);
  }, 120_000);

  it('retrying while the node is away; partial or failed when the series gives up', async () => {
    await chain.stop();
    const [none, some] = [await submit(3), await submit(5)];
    expect(await reached(none, 'retrying')).toMatchObject({ ...RUNNING, started_at: INSTANT, success_count: 0 });
    expect(await reached(some, 'retrying')).toMatchObject(RUNNING);
    await stage.sql(
      `with created as (
         update custody.mint_batch_row r set state = 'minted' from custody.mint_batch b
          where b.id = r.batch_id and b.job_id = $1 and r.position < 2 returning b.id)
       update custody.mint_batch set success_count = 2 where id in (select id from created)`,
      [some],
    );
    await lastTry(none);
    await lastTry(some);
    const over = { is_finished: true, started_at: INSTANT, ended_at: INSTANT };
    expect(await reached(none, 'failed')).toMatchObject({
      ...over,
      status: 'failed',
      success_count: 0,
      error_count: 3,
    });
    expect(await reached(some, 'partial')).toMatchObject({
      ...over,
      status: 'finished',
      success_count: 2,
      error_count: 3,
    });
  }, 180_000);
});
