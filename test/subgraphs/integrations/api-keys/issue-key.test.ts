import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal, Principal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
let brandId: number;
let admin: AccountPrincipal;
let operator: AccountPrincipal;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('PLANNED001', { requestsPerMinute: 600 });
  await stage.account('admin@plan.test', 'brand_admin', { brandIds: [brandId] });
  await stage.account('operator@plan.test', 'operator');
  admin = await principal('admin@plan.test');
  operator = await principal('operator@plan.test');
});
afterAll(() => stage.close());

const principal = (email: string): Promise<AccountPrincipal> => signedIn(stage, email);

async function issue(who: Principal, requestsPerMinute: number | null): Promise<string> {
  const text = 'mutation I($input: ApiKeyInput!) { issueApiKey(input: $input) { secret } }';
  const input = { brandId, scopes: ['mint:batch'], requestsPerMinute };
  return (await stage.ask<{ issueApiKey: { secret: string } }>('integrations', text, { input }, who)).issueApiKey
    .secret;
}

const limitOf = async (credential: string): Promise<number | undefined> =>
  (
    await stage.platform.graph.admit({
      accept: 'key',
      credential,
      window: 'key',
      clientAddress: '',
      requestId: 'plan',
    })
  ).rate?.limit;

const setPlan = (requestsPerMinute: number | null) =>
  stage.sql("update catalog.plan set requests_per_minute = $1 where code = 'PLANNED001'", [requestsPerMinute]);

describe('calls a minute that a key is given', () => {
  it('by its brand are those of the plan at most', async () => {
    await expect(issue(admin, 601)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      facts: { faults: [expect.objectContaining({ type: 'less_than_equal', path: ['requestsPerMinute'] })] },
    });
    await expect(issue(admin, 1_000_000)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await limitOf(await issue(admin, 600))).toBe(600);
    expect(await limitOf(await issue(admin, 40))).toBe(40);
    expect(await limitOf(await issue(admin, null))).toBe(600);
  });

  it('by operators are what they say', async () => {
    expect(await limitOf(await issue(operator, 5_000))).toBe(5_000);
  });

  it('by its brand sink with the plan, by operators stay; a plan without a number is 120', async () => {
    const [brands, operators] = [await issue(admin, 500), await issue(operator, 700)];
    await setPlan(100);
    expect([await limitOf(brands), await limitOf(operators)]).toEqual([100, 700]);
    await setPlan(null);
    expect([await limitOf(brands), await limitOf(operators)]).toEqual([120, 700]);
    await expect(issue(admin, 121)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await setPlan(600);
    expect(await limitOf(brands)).toBe(500);
  });
});

describe('a key with limits that no key has', () => {
  const ISSUE = 'mutation I($input: ApiKeyInput!) { issueApiKey(input: $input) { secret } }';
  const SAVE = 'mutation S($input: KnownApiKeyInput!) { saveApiKey(input: $input) }';
  const scopes = ['mint:batch'];
  const refusedFor = (...path: string[]) => ({
    code: 'INVALID_INPUT',
    facts: { faults: [expect.objectContaining({ path })] },
  });

  it.each([
    { dailyQuota: -1 },
    { requestsPerMinute: 0 },
    { expiresAt: '2020-01-01T00:00:00+00:00' },
  ])('is not issued: %j', async (limit) => {
    const asked = stage.ask('integrations', ISSUE, { input: { brandId, scopes, ...limit } }, admin);
    await expect(asked).rejects.toMatchObject(refusedFor(...Object.keys(limit)));
  });

  it.each([{ dailyQuota: -1 }, { requestsPerMinute: 0 }])('is not saved: %j', async (limit) => {
    const input = { brandId, scopes, secret: `dpp_test_${'k'.repeat(40)}`, ...limit };
    const asked = stage.ask('integrations', SAVE, { input }, operator);
    await expect(asked).rejects.toMatchObject(refusedFor(...Object.keys(limit)));
  });
});
