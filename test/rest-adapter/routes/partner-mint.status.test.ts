import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BATCH, openPartnerMint, type PartnerMint } from '../../support/partner-mint.js';
import { until } from '../../support/until.js';

let mint: PartnerMint;
beforeAll(async () => {
  mint = await openPartnerMint();
});
afterAll(() => mint.close());

describe('§4.2 GET /partner/mint/batch/status/{job_id}', () => {
  it('§2.3: twelve keys, from queued or started to finished; counts row by row', async () => {
    const { json } = await mint.post(Array.from({ length: 120 }, () => mint.row()));
    const first = (await mint.status(json.job_id)).json;
    expect(Object.keys(first).sort()).toEqual(
      [
        'batch_status',
        'ended_at',
        'enqueued_at',
        'error_count',
        'exc_info',
        'is_finished',
        'items_count',
        'job_id',
        'result',
        'started_at',
        'status',
        'success_count',
      ].sort(),
    );
    expect(first.enqueued_at).toMatch(/\+00:00$/);
    const last = await until(async () => {
      const now = (await mint.status(json.job_id)).json;
      return now.is_finished ? now : undefined;
    });
    expect(last).toMatchObject({ status: 'finished', batch_status: 'success', success_count: 120, error_count: 0 });
    expect(last.ended_at).toMatch(/\+00:00$/);
  });

  it('an unknown job yields only job_id and unknown; so does another brand’s', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'not-a-job', 'a'.repeat(256)]) {
      expect((await mint.status(id)).json).toEqual({ job_id: id, status: 'unknown' });
    }
    const other = await mint.stage.brand('OTHER00000');
    const otherKey = `dpp_test_${'o'.repeat(40)}`;
    await mint.stage.key(other, otherKey);
    const { json } = await mint.post([mint.row()]);
    const foreign = await mint.rest.call(`${BATCH}/status/${json.job_id}`, {
      headers: { Authorization: `Bearer ${otherKey}` },
    });
    expect(foreign.json).toEqual({ job_id: json.job_id, status: 'unknown' });
  });

  it('an old batch yields the first seven fields', async () => {
    const { json } = await mint.post([mint.row()]);
    await until(async () => (await mint.status(json.job_id)).json.is_finished);
    await mint.stage.sql('update custody.mint_batch set pruned_at = now() where job_id = $1', [json.job_id]);
    expect((await mint.status(json.job_id)).json).toEqual({
      job_id: json.job_id,
      status: 'finished',
      is_finished: true,
      batch_status: 'success',
      items_count: 1,
      success_count: 1,
      error_count: 0,
    });
  });
});
