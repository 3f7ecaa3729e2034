import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeyPrincipal } from '../../../../schema/principal.js';
import { ALL_FEATURES } from '../../../support/actors.js';
import { eventFaults } from '../../../support/check-event.js';
import { until } from '../../../support/until.js';
import { type MintStage, openMinting, STATUS, SUBMIT } from './mint-stage.js';

let at: MintStage;

beforeAll(async () => {
  at = await openMinting();
});
afterAll(() => at.close());

describe('§3.2, §4.1 a mint batch', () => {
  it('is accepted before it is processed, then minted: every row an item with a token and a certificate', async () => {
    const { jobId } = await at.submit(at.rows(250));
    expect(await at.ended(jobId)).toMatchObject({
      status: 'finished',
      batchStatus: 'success',
      successCount: 250,
      errorCount: 0,
    });
    const items = await at.stage.sql<{ status: string; token_id: string; certificates: number }>(
      `select i.status, ('0x' || encode(i.token_id, 'hex'))::numeric::text as token_id, count(c.id) as certificates from custody.item i
         join custody.mint_row r on r.item_id = i.id join custody.mint_batch b on b.id = r.batch_id
         left join custody.certificate c on c.item_id = i.id where b.job_id = $1 group by i.id`,
      [jobId],
    );
    expect(items).toHaveLength(250);
    for (const item of items) {
      expect(item.token_id).toMatch(/^\d{77,78}$/);
      expect(item.certificates).toBe(1);
    }
    await until(async () => {
      const [left] = await at.stage.sql<{ count: number }>(
        `select count(*)::int as count from custody.item where status <> 'written'`,
      );
      return left?.count === 0 ? true : undefined;
    });
  });

  it('§6: tells of its end, and of nothing in the life of its items', async () => {
    const events = await at.stage.sql<{ type: string; body: string }>('select type, body from custody.event');
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['batch.completed']));
    for (const { type, body } of events) expect(eventFaults(type, JSON.parse(body))).toEqual([]);
  });

  it('is refused whole when a row is', async () => {
    const refused = at.submit([...at.rows(1), ...at.rows(1, { owner_email: 'a@b.c' })]);
    await expect(refused).rejects.toMatchObject({
      code: 'BATCH_ROWS_REFUSED',
      facts: { rows: [{ row: 1, field: 'owner_email' }] },
    });
    await expect(at.submit(at.rows(1, { category_id: 99 }))).rejects.toMatchObject({ code: 'BATCH_ROWS_REFUSED' });
    await expect(at.submit(at.rows(1, { brand_id: at.brandId + 1 }))).rejects.toMatchObject({
      code: 'BATCH_BRAND_MISMATCH',
    });
    await expect(at.submit([])).rejects.toMatchObject({ code: 'BATCH_EMPTY' });
    await expect(at.submit(at.rows(501))).rejects.toMatchObject({ code: 'BATCH_TOO_LARGE', facts: { limit: 500 } });
  });

  it('rules 1–3: fifty calls at once with one idempotency key make one batch', async () => {
    const name = randomUUID();
    const list = at.rows(3, { product_name: 'Once' });
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => at.submit(list, name)));
    const jobs = new Set(calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.jobId] : [])));
    expect(jobs.size).toBe(1);
    for (const call of calls) {
      if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    }
    const replay = await at.submit([...list].reverse(), name);
    expect(replay).toMatchObject({ jobId: [...jobs][0], replayed: true });
    await expect(at.submit(at.rows(4), name)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await at.ended(replay.jobId);
    const [made] = await at.stage.sql<{ count: number }>(
      `select count(*)::int as count from custody.item where product_name = 'Once'`,
    );
    expect(made?.count).toBe(3);
  });

  it("another brand's job is one that does not exist", async () => {
    const { jobId } = await at.submit(at.rows(1));
    const other: KeyPrincipal = { ...at.key, brandId: at.brandId + 1, brandCode: 'OTHERBRAND' };
    expect(await at.stage.ask('custody', STATUS, { jobId }, other)).toEqual({ mintBatch: null });
    await at.ended(jobId);
  });
});

describe('§5.1 the plan', () => {
  it('is asked whichever way a batch comes', async () => {
    const bare: KeyPrincipal = { ...at.key, features: [] };
    const refusal = { code: 'FEATURE_NOT_AVAILABLE', facts: { feature: 'api_access' } };
    await expect(at.stage.ask('custody', SUBMIT, { rows: at.rows(1) }, bare)).rejects.toMatchObject(refusal);
    await expect(at.stage.ask('custody', STATUS, { jobId: randomUUID() }, bare)).rejects.toMatchObject(refusal);
    const without = ALL_FEATURES.filter((feature) => feature !== 'qr_identification');
    const change = (features: readonly string[]) =>
      at.stage.sql(`update catalog.plan set features = $1 where code = 'NORDATELIR'`, [features]);
    await change(without);
    await expect(at.submit(at.rows(1))).rejects.toMatchObject({
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
    const { jobId } = await at.submit(at.rows(3, { external_ref: 'SECRET-REF' }));
    await at.ended(jobId);
    const { mintBatch } = await at.stage.ask<{ mintBatch: { rows: Row[] } }>('custody', ROWS, { jobId }, at.key);
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

describe('§2.3 an old batch', () => {
  // Last in the file: what waits for a clock that is moved here would wait for ever.
  const prune = async (): Promise<void> => {
    await at.stage.sql(`select custody_jobs.add_job('pruneBatches', job_key => 'now')`);
    await until(async () => {
      const [left] = await at.stage.sql<{ jobs: number }>(
        `select count(*)::int as jobs from custody_jobs._private_jobs where key = 'now'`,
      );
      return left?.jobs === 0 ? true : undefined;
    });
  };

  it('loses its run details 30 days after its end, and keeps its states and counts', async () => {
    const { jobId } = await at.submit(at.rows(2));
    await at.ended(jobId);
    const pruned = async (days: number) => {
      at.stage.pass(days * 24 * 3_600);
      await prune();
      return at.stage.ask<{ mintBatch: object }>('custody', STATUS, { jobId }, at.key);
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
      expect(await at.stage.sql(left, [jobId])).toEqual([]);
    }
  });

  it('loses them with at most 199 others in one transaction, however many have ended', async () => {
    await at.stage.sql(
      `insert into custody.mint_batch (job_id, brand_id, brand_code, identity, status, batch_status, items_count, enqueued_at, ended_at)
       select gen_random_uuid(), $1, 'MANY', true, 'finished', 'success', 1, '2020-01-01', '2020-01-01'
       from generate_series(1, 450)`,
      [at.brandId],
    );
    await prune();
    const transactions = await at.stage.sql<{ batches: number }>(
      `select count(*)::int as batches from custody.mint_batch
       where brand_code = 'MANY' and pruned_at is not null group by xmin::text order by 1`,
    );
    expect(transactions.map(({ batches }) => batches)).toEqual([50, 200, 200]);
  });
});
