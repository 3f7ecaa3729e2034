import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../../schema/principal.js';
import { until } from '../../../support/until.js';
import { type MintStage, openMinting } from './mint-stage.js';

let at: MintStage;

beforeAll(async () => {
  at = await openMinting();
});
afterAll(() => at.close());

describe('§3.2 pending_multisig', () => {
  const administrator = (accountId: number): Principal => ({
    kind: 'account',
    accountId,
    email: `a${accountId}@example.test`,
    role: 'brand_admin',
    sessionId: randomUUID(),
    brandIds: [at.brandId],
    accreditations: [],
    contacts: [],
  });
  const decide = (name: string, jobId: string, accountId: number): Promise<unknown> =>
    at.stage.ask(
      'custody',
      `mutation Decide($jobId: String!) { ${name}(jobId: $jobId) { batchStatus } }`,
      { jobId },
      administrator(accountId),
    );

  beforeAll(() => at.stage.sql('update catalog.brand set mint_approvals = 2 where id = $1', [at.brandId]));
  afterAll(() => at.stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [at.brandId]));

  it('is left on the last approval needed, one per administrator', async () => {
    const { jobId } = await at.submit(at.rows(2));
    expect(await at.status(jobId)).toMatchObject({
      status: 'queued',
      batchStatus: 'pending_multisig',
      isFinished: false,
    });
    await decide('approveMintBatch', jobId, 901);
    await expect(decide('approveMintBatch', jobId, 901)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
    expect((await at.status(jobId)).batchStatus).toBe('pending_multisig');
    await decide('approveMintBatch', jobId, 902);
    expect(await at.ended(jobId)).toMatchObject({ batchStatus: 'success', successCount: 2 });
  });

  it('is left on a refusal, which fails the batch and gives its quota back', async () => {
    const { jobId } = await at.submit(at.rows(2));
    await decide('refuseMintBatch', jobId, 901);
    expect(await at.status(jobId)).toMatchObject({
      status: 'failed',
      batchStatus: 'failed',
      isFinished: true,
      errorCount: 2,
    });
    await until(async () =>
      (await at.stage.sql('select 1 from custody.quota_to_release')).length === 0 ? true : undefined,
    );
  });

  it('is left on a refusal before it starts, whose reason is erased with its submitter', async () => {
    const { submitMintBatch } = await at.stage.ask<{ submitMintBatch: { jobId: string } }>(
      'custody',
      'mutation S($rows: JSON!, $brandId: Int!) { submitMintBatch(rows: $rows, brandId: $brandId) { jobId } }',
      { rows: at.rows(2), brandId: at.brandId },
      administrator(903),
    );
    const { jobId } = submitMintBatch;
    await at.stage.ask(
      'custody',
      'mutation R($jobId: String!, $reason: String) { refuseMintBatch(jobId: $jobId, reason: $reason) { status } }',
      { jobId, reason: 'Ask Ana Roux' },
      administrator(901),
    );
    expect(await at.status(jobId)).toMatchObject({ status: 'failed', startedAt: null });
    const texts = () =>
      at.stage.sql(
        `select b.reason, array_agg(r.error) as errors, (e.body::json ->> 'reason') as stated,
                (e.body::json ->> 'started_at') as started
           from custody.mint_batch b join custody.mint_batch_row r on r.batch_id = b.id
           join custody.event e on e.type = 'batch.failed' and e.body::json ->> 'job_id' = b.job_id::text
          where b.job_id = $1 group by b.reason, e.body`,
        [jobId],
      );
    const reason = 'Ask Ana Roux';
    expect(await texts()).toEqual([{ reason, errors: [reason, reason], stated: reason, started: null }]);
    await at.stage.ask(
      'custody',
      'mutation E($id: Int!, $email: String!) { erasePersonalData(accountId: $id, email: $email) { id } }',
      { id: 903, email: 'a903@example.test' },
    );
    expect(await texts()).toEqual([{ reason: null, errors: [null, null], stated: null, started: null }]);
  });
});
