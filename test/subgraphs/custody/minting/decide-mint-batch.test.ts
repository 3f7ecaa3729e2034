import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../support/until.js';
import { type MintStage, openMinting } from './mint-stage.js';

let at: MintStage;

beforeAll(async () => {
  at = await openMinting();
});
afterAll(() => at.close());

describe('§3.2 pending_multisig', () => {
  const decide = (name: string, jobId: string, accountId: number): Promise<unknown> =>
    at.stage.ask(
      'custody',
      `mutation Decide($jobId: String!) { ${name}(jobId: $jobId) { batchStatus } }`,
      { jobId },
      {
        kind: 'account',
        accountId,
        email: `a${accountId}@example.test`,
        role: 'brand_admin',
        sessionId: randomUUID(),
        brandIds: [at.brandId],
        accreditations: [],
        contacts: [],
      },
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
});
