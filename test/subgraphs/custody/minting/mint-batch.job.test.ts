import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClient, http } from 'viem';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import { bringUp } from '../../../../subgraphs/custody/chain/bring-up.js';
import { createChainNode } from '../../../../subgraphs/custody/chain/chain-node.js';
import type { KeyPrincipal } from '../../../../subgraphs/lib/graphql/principal.js';
import { ALL_FEATURES, openStage, type Stage } from '../../../support/actors.js';
import { eventFaults } from '../../../support/check-event.js';
import { testPool } from '../../../support/connections.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { until } from '../../../support/until.js';

let chain: EmbeddedChain;
let stage: Stage;
let key: KeyPrincipal;
let brandId: number;

const SUBMIT = `
  mutation Submit($rows: JSON!, $key: String) {
    submitMintBatch(rows: $rows, idempotencyKey: $key) { jobId itemsCount brandId brandCode replayed }
  }`;
const STATUS = `
  query Status($jobId: String!) {
    mintBatch(jobId: $jobId) { status batchStatus isFinished itemsCount successCount errorCount startedAt endedAt pruned }
  }`;

interface Accepted {
  readonly jobId: string;
  readonly replayed: boolean;
}
interface Status {
  readonly status: string;
  readonly batchStatus: string;
  readonly isFinished: boolean;
  readonly successCount: number;
  readonly errorCount: number;
}

const rows = (count: number, over: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    product_name: `Item ${at}`,
    brand_id: brandId,
    category_id: 10,
    metadata_uri: `https://example.test/m/${at}`,
    ...over,
  }));
const submit = async (list: unknown, idempotencyKey: string | null = null): Promise<Accepted> =>
  (await stage.ask<{ submitMintBatch: Accepted }>('custody', SUBMIT, { rows: list, key: idempotencyKey }, key))
    .submitMintBatch;
const status = async (jobId: string): Promise<Status> =>
  (await stage.ask<{ mintBatch: Status }>('custody', STATUS, { jobId }, key)).mintBatch;
const ended = (jobId: string): Promise<Status> =>
  until(async () => {
    const now = await status(jobId);
    return now.isFinished ? now : undefined;
  });

beforeAll(async () => {
  chain = await testChain();
  stage = await openStage({
    custody: {
      chain: {
        rpcUrl: chain.rpcUrl,
        chainId: EMBEDDED_CHAIN_ID,
        signerKey: TEST_SIGNER_KEY,
        embedded: true,
        confirmations: 1,
      },
    },
  });
  brandId = await stage.brand('NORDATELIR');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  const keyId = await stage.key(brandId, `dpp_test_${'a'.repeat(40)}`);
  key = {
    kind: 'key',
    keyId,
    brandId,
    brandCode: 'NORDATELIR',
    scopes: ['mint:batch'],
    features: ALL_FEATURES,
    serves: [],
  };
  await stage.platform.startJobs();
});

afterAll(async () => {
  await stage.close();
  await chain.stop();
});

describe('§3.2, §4.1 a mint batch', () => {
  it('is accepted before it is processed, then minted: every row an item with a token and a certificate', async () => {
    const { jobId } = await submit(rows(250));
    expect(await ended(jobId)).toMatchObject({
      status: 'finished',
      batchStatus: 'success',
      successCount: 250,
      errorCount: 0,
    });
    const items = await stage.sql<{ status: string; token_id: string; certificates: string }>(
      `select i.status, i.token_id, count(c.id) as certificates from custody.item i
         join custody.mint_row r on r.item_id = i.id join custody.mint_batch b on b.id = r.batch_id
         left join custody.certificate c on c.item_id = i.id where b.job_id = $1 group by i.id`,
      [jobId],
    );
    expect(items).toHaveLength(250);
    for (const item of items) {
      expect(item.token_id).toMatch(/^\d{77,78}$/);
      expect(item.certificates).toBe('1');
    }
    await until(async () => {
      const [left] = await stage.sql<{ count: number }>(
        `select count(*)::int as count from custody.item where status <> 'written'`,
      );
      return left?.count === 0 ? true : undefined;
    });
  });

  it('§6: tells of its end, and of nothing in the life of its items', async () => {
    const events = await stage.sql<{ type: string; body: string }>('select type, body from custody.event');
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['batch.completed']));
    for (const { type, body } of events) expect(eventFaults(type, JSON.parse(body))).toEqual([]);
  });

  it('is refused whole when a row is', async () => {
    const refused = submit([...rows(1), ...rows(1, { owner_email: 'a@b.c' })]);
    await expect(refused).rejects.toMatchObject({
      code: 'BATCH_ROWS_REFUSED',
      facts: { rows: [{ row: 1, field: 'owner_email' }] },
    });
    await expect(submit(rows(1, { category_id: 99 }))).rejects.toMatchObject({ code: 'BATCH_ROWS_REFUSED' });
    await expect(submit(rows(1, { brand_id: brandId + 1 }))).rejects.toMatchObject({ code: 'BATCH_BRAND_MISMATCH' });
    await expect(submit([])).rejects.toMatchObject({ code: 'BATCH_EMPTY' });
    await expect(submit(rows(501))).rejects.toMatchObject({ code: 'BATCH_TOO_LARGE', facts: { limit: 500 } });
  });

  it('rules 1–3: fifty calls at once with one idempotency key make one batch', async () => {
    const name = randomUUID();
    const list = rows(3, { product_name: 'Once' });
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => submit(list, name)));
    const jobs = new Set(calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.jobId] : [])));
    expect(jobs.size).toBe(1);
    for (const call of calls) {
      if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    }
    const replay = await submit([...list].reverse(), name);
    expect(replay).toMatchObject({ jobId: [...jobs][0], replayed: true });
    await expect(submit(rows(4), name)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await ended(replay.jobId);
    const [made] = await stage.sql<{ count: number }>(
      `select count(*)::int as count from custody.item where product_name = 'Once'`,
    );
    expect(made?.count).toBe(3);
  });

  it("another brand's job is one that does not exist", async () => {
    const { jobId } = await submit(rows(1));
    const other: KeyPrincipal = { ...key, brandId: brandId + 1, brandCode: 'OTHERBRAND' };
    expect(await stage.ask('custody', STATUS, { jobId }, other)).toEqual({ mintBatch: null });
    await ended(jobId);
  });
});

describe('§5.1 the plan', () => {
  it('is asked whichever way a batch comes', async () => {
    const bare: KeyPrincipal = { ...key, features: [] };
    const refusal = { code: 'FEATURE_NOT_AVAILABLE', facts: { feature: 'api_access' } };
    await expect(stage.ask('custody', SUBMIT, { rows: rows(1) }, bare)).rejects.toMatchObject(refusal);
    await expect(stage.ask('custody', STATUS, { jobId: randomUUID() }, bare)).rejects.toMatchObject(refusal);
    const without = ALL_FEATURES.filter((feature) => feature !== 'qr_identification');
    const change = (features: readonly string[]) =>
      stage.sql(`update catalog.plan set features = $1 where code = 'NORDATELIR'`, [features]);
    await change(without);
    await expect(submit(rows(1))).rejects.toMatchObject({
      code: 'AUTH_METHOD_NOT_ALLOWED',
      facts: { auth_method: 'qr' },
    });
    await change(ALL_FEATURES);
  });
});

describe('§3.2 the rows of a batch', () => {
  const ROWS = `
    query Rows($jobId: String!) {
      mintBatch(jobId: $jobId) { rows { position productName state error product { serial tokenId qrAddress } } }
    }`;
  interface Row {
    readonly position: number;
    readonly product: { readonly serial: string; readonly tokenId: string; readonly qrAddress: string };
  }

  it('say what each became, in the order of submission, and nothing of their external references', async () => {
    const { jobId } = await submit(rows(3, { external_ref: 'SECRET-REF' }));
    await ended(jobId);
    const { mintBatch } = await stage.ask<{ mintBatch: { rows: Row[] } }>('custody', ROWS, { jobId }, key);
    expect(mintBatch.rows).toEqual(
      [0, 1, 2].map((position) => ({
        position,
        productName: `Item ${position}`,
        state: 'minted',
        error: null,
        product: {
          serial: expect.stringMatching(/^[0-9A-Z]{12}$/),
          tokenId: expect.stringMatching(/^\d{77,78}$/),
          qrAddress: expect.stringMatching(/^https:\/\/passports.example.test\/p\/[0-9A-Z]{12}$/),
        },
      })),
    );
    expect(JSON.stringify(mintBatch)).not.toContain('SECRET-REF');
  });
});

describe('§3.2 retrying', () => {
  /** What would happen after the last wait of the series, at once. */
  const lastTry = async (jobId: string, task = 'mintRows') => {
    await stage.sql('update custody.mint_batch set tries = 10 where job_id = $1', [jobId]);
    await stage.sql(
      `select custody_jobs.add_job($2, payload => json_build_object('batchId', id), job_key => 'mint ' || id)
         from custody.mint_batch where job_id = $1`,
      [jobId, task],
    );
  };
  const usedUnits = async () =>
    (await stage.sql<{ used: number }>('select used from integrations.quota_month where brand_id = $1', [brandId]))[0]
      ?.used;

  it('gives up after the series: `failed`, or `partial` when rows were created; units come back (§8)', async () => {
    const port = chain.port;
    await chain.stop();
    const before = await usedUnits();
    const [all, some] = [await submit(rows(3)), await submit(rows(5))];
    for (const { jobId } of [all, some]) {
      await until(async () => ((await status(jobId)).batchStatus === 'retrying' ? true : undefined));
    }
    await stage.sql(
      `with created as (
         update custody.mint_batch_row r set state = 'minted' from custody.mint_batch b
          where b.id = r.batch_id and b.job_id = $1 and r.position < 2 returning b.id)
       update custody.mint_batch set success_count = 2 where id in (select id from created)`,
      [some.jobId],
    );
    await lastTry(all.jobId);
    // By the name that the version before gives the job.
    await lastTry(some.jobId, 'mintBatch');
    expect(await ended(all.jobId)).toMatchObject({
      status: 'failed',
      batchStatus: 'failed',
      isFinished: true,
      successCount: 0,
      errorCount: 3,
    });
    expect(await ended(some.jobId)).toMatchObject({ batchStatus: 'partial', successCount: 2, errorCount: 3 });
    const told = await stage.sql<{ type: string; body: string }>(
      `select type, body from custody.event where body::text like '%' || $1 || '%' or body::text like '%' || $2 || '%'`,
      [all.jobId, some.jobId],
    );
    expect(told.map(({ type }) => type).sort()).toEqual(['batch.completed', 'batch.failed']);
    for (const { type, body } of told) expect(eventFaults(type, JSON.parse(body))).toEqual([]);
    await until(async () => ((await usedUnits()) === (before ?? 0) + 2 ? true : undefined));
    chain = await testChain(port);
  }, 60_000);

  it('waits while the node does not answer, and goes on when it does', async () => {
    const [rpc] = [chain.port];
    await chain.stop();
    const { jobId } = await submit(rows(5));
    await until(async () => ((await status(jobId)).batchStatus === 'retrying' ? true : undefined));
    expect((await status(jobId)).isFinished).toBe(false);
    chain = await testChain(rpc);
    const pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody' });
    const node = createChainNode({ rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY });
    await bringUp({ pool, node, clock: () => new Date(), embedded: true });
    await pool.end();
    expect(await ended(jobId)).toMatchObject({ batchStatus: 'success', successCount: 5 });
  }, 60_000);

  it('also when the node dies with the transactions it was given, and goes on when it is back', async () => {
    const { port } = chain;
    const test = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
    await test.setAutomine(false);
    const { jobId } = await submit(rows(5));
    await until(async () => {
      const [sent] = await stage.sql<{ count: number }>(
        `select count(*)::int as count from custody.mint_row r join custody.mint_batch b on b.id = r.batch_id
          where b.job_id = $1 and r.state = 'minting'`,
        [jobId],
      );
      return sent?.count === 5 ? true : undefined;
    });
    expect(await status(jobId)).toMatchObject({ status: 'started', batchStatus: 'pending' });
    await chain.stop();
    await until(async () => ((await status(jobId)).batchStatus === 'retrying' ? true : undefined));
    expect(await status(jobId)).toMatchObject({ status: 'started', isFinished: false });
    chain = await testChain(port);
    const pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=custody' });
    const node = createChainNode({ rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY });
    await bringUp({ pool, node, clock: () => new Date(), embedded: true });
    await pool.end();
    expect(await ended(jobId)).toMatchObject({ status: 'finished', batchStatus: 'success', successCount: 5 });
  }, 90_000);
});

describe('§3.2 pending_multisig', () => {
  const decide = (name: string, jobId: string, accountId: number): Promise<unknown> =>
    stage.ask(
      'custody',
      `mutation Decide($jobId: String!) { ${name}(jobId: $jobId) { batchStatus } }`,
      { jobId },
      {
        kind: 'account',
        accountId,
        email: `a${accountId}@example.test`,
        role: 'brand_admin',
        sessionId: randomUUID(),
        brandIds: [brandId],
        accreditations: [],
        contacts: [],
      },
    );

  beforeAll(() => stage.sql('update catalog.brand set mint_approvals = 2 where id = $1', [brandId]));
  afterAll(() => stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [brandId]));

  it('is left on the last approval needed, one per administrator', async () => {
    const { jobId } = await submit(rows(2));
    expect(await status(jobId)).toMatchObject({ status: 'queued', batchStatus: 'pending_multisig', isFinished: false });
    await decide('approveMintBatch', jobId, 901);
    await expect(decide('approveMintBatch', jobId, 901)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
    expect((await status(jobId)).batchStatus).toBe('pending_multisig');
    await decide('approveMintBatch', jobId, 902);
    expect(await ended(jobId)).toMatchObject({ batchStatus: 'success', successCount: 2 });
  });

  it('is left on a refusal, which fails the batch and gives its quota back', async () => {
    const { jobId } = await submit(rows(2));
    await decide('refuseMintBatch', jobId, 901);
    expect(await status(jobId)).toMatchObject({
      status: 'failed',
      batchStatus: 'failed',
      isFinished: true,
      errorCount: 2,
    });
    await until(async () =>
      (await stage.sql('select 1 from custody.quota_to_release')).length === 0 ? true : undefined,
    );
  });
});

describe('§2.3 an old batch', () => {
  // Last in the file: what waits for a clock that is moved here would wait for ever.
  it('loses its run details 30 days after its end, and keeps its states and counts', async () => {
    const { jobId } = await submit(rows(2));
    await ended(jobId);
    const pruned = async (days: number) => {
      stage.pass(days * 24 * 3_600);
      await stage.sql(`select custody_jobs.add_job('pruneBatches', job_key => 'now')`);
      await until(async () => {
        const [left] = await stage.sql<{ jobs: number }>(
          `select count(*)::int as jobs from custody_jobs._private_jobs where key = 'now'`,
        );
        return left?.jobs === 0 ? true : undefined;
      });
      return stage.ask<{ mintBatch: object }>('custody', STATUS, { jobId }, key);
    };
    expect(await pruned(29)).toMatchObject({ mintBatch: { pruned: false } });
    expect(await pruned(2)).toMatchObject({
      mintBatch: {
        pruned: true,
        status: 'finished',
        batchStatus: 'success',
        isFinished: true,
        successCount: 2,
        errorCount: 0,
      },
    });
    for (const table of ['mint_batch_row', 'mint_chunk']) {
      const left = `select from custody.${table} r join custody.mint_batch b on b.id = r.batch_id where b.job_id = $1`;
      expect(await stage.sql(left, [jobId])).toEqual([]);
    }
  });
});
