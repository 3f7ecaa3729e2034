import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPartnerMint, type PartnerMint } from '../../support/partner-mint.js';
import type { RestResponse } from '../../support/rest.js';

let mint: PartnerMint;
beforeAll(async () => {
  mint = await openPartnerMint();
});
afterAll(() => mint.close());

describe('races', () => {
  const fifty = (send: (at: number) => Promise<RestResponse>) =>
    Promise.all(Array.from({ length: 50 }, (_, at) => send(at)));
  const count = async (sql: string, values: unknown[]) => (await mint.stage.sql<{ n: number }>(sql, values))[0]?.n;

  it('rules 1 and 3: 50 parallel calls with one idempotency key create one batch and take its units once', async () => {
    const name = 'fifty-at-once';
    const quota = 'select sum(used)::int as n from integrations.quota_month where brand_id = $1';
    const before = (await count(quota, [mint.brandId])) ?? 0;
    const rows = [mint.row({ external_ref: name }), mint.row(), mint.row()];
    const answers = await fifty((at) => mint.post(at % 2 ? rows : [...rows].reverse(), { 'Idempotency-Key': name }));
    const accepted = answers.filter(({ status: code }) => code === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ json }) => json.job_id)).size).toBe(1);
    for (const answer of answers.filter(({ status: code }) => code !== 202)) {
      expect(answer).toMatchObject({
        status: 409,
        json: { detail: 'A request with this Idempotency-Key is already being processed' },
      });
    }
    const batches = `select count(distinct batch_id)::int as n from custody.mint_batch_row where external_ref = $1`;
    expect(await count(batches, [name])).toBe(1);
    expect(await count(quota, [mint.brandId])).toBe(before + 3);
  });

  it('the daily quota of a key and the monthly quota of a brand are never overspent', async () => {
    const daily = `dpp_test_${'d'.repeat(40)}`;
    const keyId = await mint.stage.key(mint.brandId, daily, { dailyQuota: 7 });
    const byDay = await fifty(() => mint.post([mint.row()], { Authorization: `Bearer ${daily}` }));
    expect(byDay.map(({ status: code }) => code).sort()).toEqual([...Array(7).fill(202), ...Array(43).fill(429)]);
    expect(await count('select used as n from integrations.quota_day where key_id = $1', [keyId])).toBe(7);
    const small = await mint.stage.brand('MONTHLYCAP', { requestsPerMinute: 1_000, monthlyProducts: 9 });
    const keys = ['1', '2'].map((one) => `dpp_test_${one.repeat(40)}`);
    for (const one of keys) await mint.stage.key(small, one);
    const byMonth = await fifty((at) =>
      mint.post([mint.row({ brand_id: small }), mint.row({ brand_id: small })], {
        Authorization: `Bearer ${keys[at % 2]}`,
      }),
    );
    expect(byMonth.map(({ status: code }) => code).sort()).toEqual([...Array(4).fill(202), ...Array(46).fill(403)]);
    expect(byMonth.find(({ status: code }) => code === 403)?.json.detail).toEqual({
      code: 'PRODUCT_QUOTA_EXCEEDED',
      limit: 9,
      remaining: 1,
    });
    expect(await count('select used as n from integrations.quota_month where brand_id = $1', [small])).toBe(8);
  });
});
