import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../../support/actors.js';
import { statementsSent } from '../../../support/statements-sent.js';
import { settles } from '../../../support/until.js';

let stage: Stage;
const secret = (name: string): string => `dpp_test_${name.padEnd(40, 'q')}`;

beforeAll(async () => {
  stage = await openStage();
  // In the middle of a day and of a month, so that neither ends while they are counted.
  const now = new Date();
  stage.pass((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12) - now.getTime()) / 1_000);
});
afterAll(() => stage.close());

interface Ask {
  readonly reference?: string;
  readonly use?: 'item' | 'sale';
  readonly units?: number;
  readonly keyId?: number | null;
  readonly brandId: number;
}

const reserve = ({ reference = randomUUID(), use = 'item', units = 1, ...rest }: Ask) =>
  stage.ask('integrations', 'mutation R($input: QuotaInput!) { reserveQuota(input: $input) }', {
    input: { reference, use, units, ...rest },
  });
const release = (reference: string, releaseKey: string, units: number) =>
  stage.ask(
    'integrations',
    'mutation R($reference: String!, $releaseKey: String!, $units: Int!) { releaseQuota(reference: $reference, releaseKey: $releaseKey, units: $units) }',
    { reference, releaseKey, units },
  );

async function brandWithKey(code: string, dailyQuota: number | null, monthlyProducts: number | null) {
  const brandId = await stage.brand(code, { monthlyProducts });
  const keyId = await stage.key(brandId, secret(code), { dailyQuota });
  return { brandId, keyId };
}

describe('§8 daily quota', () => {
  it('is consumed per unit and refused whole, with what remains and when it starts again', async () => {
    const who = await brandWithKey('DAILYQUOTA', 10, null);
    await reserve({ ...who, units: 8 });
    await expect(reserve({ ...who, units: 3 })).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      facts: {
        limit: 10,
        remaining: 2,
        resetAt: (Math.floor(stage.options.clock().getTime() / 86_400_000) + 1) * 86_400,
      },
    });
    await reserve({ ...who, units: 1, use: 'sale' });
    await reserve({ ...who, units: 1 });
    await expect(reserve({ ...who, use: 'sale' })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('resets at midnight UTC', async () => {
    const who = await brandWithKey('MIDNIGHT00', 1, null);
    await reserve(who);
    await expect(reserve(who)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    stage.pass(86_400);
    await reserve(who);
  });

  it('empty means unlimited', async () => {
    const who = await brandWithKey('UNLIMITED0', null, null);
    await reserve({ ...who, units: 100_000 });
  });

  it('is never overspent by a race', async () => {
    const who = await brandWithKey('RACINGDAY0', 20, null);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(who)));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(20);
  });
});

describe('§8 monthly product quota', () => {
  it('counts items of all keys of the brand, not sales', async () => {
    const who = await brandWithKey('MONTHLYONE', null, 5);
    const other = await stage.key(who.brandId, secret('MONTHLYTWO'));
    await reserve({ ...who, units: 4 });
    await expect(reserve({ brandId: who.brandId, keyId: other, units: 2 })).rejects.toMatchObject({
      code: 'PRODUCT_QUOTA_EXCEEDED',
      facts: { limit: 5, remaining: 1 },
    });
    await reserve({ ...who, units: 50, use: 'sale' });
    await reserve({ brandId: who.brandId, keyId: null, units: 1 });
    await expect(reserve({ brandId: who.brandId, keyId: null })).rejects.toMatchObject({
      code: 'PRODUCT_QUOTA_EXCEEDED',
    });
  });

  it('a refusal by the day takes nothing from the month', async () => {
    const who = await brandWithKey('DAYBEFORE0', 1, 10);
    await expect(reserve({ ...who, units: 2 })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await reserve({ brandId: who.brandId, keyId: null, units: 10 });
  });
});

describe('a reservation', () => {
  it('is taken once, however often it is asked for', async () => {
    const who = await brandWithKey('ONCEONLY00', 5, 5);
    const reference = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => reserve({ ...who, reference, units: 5 })));
    await expect(reserve(who)).rejects.toMatchObject({ code: 'PRODUCT_QUOTA_EXCEEDED' });
  });

  it('gives back rows that failed, once each, and never more than was taken', async () => {
    const who = await brandWithKey('GIVEBACK00', 5, 5);
    const reference = randomUUID();
    await reserve({ ...who, reference, units: 5 });
    await Promise.all(Array.from({ length: 5 }, () => release(reference, 'row 1', 1)));
    await reserve({ ...who, units: 1 });
    await expect(reserve(who)).rejects.toMatchObject({ code: 'PRODUCT_QUOTA_EXCEEDED' });
    await release(reference, 'all the rest', 500);
    await reserve({ ...who, units: 4 });
    await expect(reserve(who)).rejects.toMatchObject({ code: 'PRODUCT_QUOTA_EXCEEDED' });
    await release(randomUUID(), 'unknown', 1);
  });

  it('is one statement once its day has begun, so that nobody waits longer for the counters', async () => {
    const sale = { ...(await brandWithKey('ONEJOURNEY', 50, 50)), use: 'sale' } as const;
    await reserve(sale);
    const sent = () => statementsSent(stage.options.databaseUrl, () => reserve(sale));
    await settles(async () => expect(await sent()).toBe(1));
  });

  it('of work that was not accepted is taken again when the work is', async () => {
    const who = await brandWithKey('TAKENAGAIN', 5, 5);
    const reference = randomUUID();
    await reserve({ ...who, reference, units: 5 });
    await release(reference, 'not accepted', 5);
    await reserve({ ...who, reference, units: 5 });
    await reserve({ ...who, reference, units: 5 });
    await expect(reserve(who)).rejects.toMatchObject({ code: 'PRODUCT_QUOTA_EXCEEDED' });
    await release(reference, 'not accepted', 5);
    await reserve({ ...who, units: 5 });
  });
});
