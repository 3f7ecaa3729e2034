import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Principal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
let brandId: number;
let operator: Principal;
let admin: Principal;

const principalOf = async (email: string): Promise<Principal> => {
  const credential = (await stage.login(email)).accessToken;
  const request = { accept: 'session', credential, clientAddress: '198.51.100.7', requestId: 'operator' } as const;
  return (await stage.platform.graph.admit(request)).principal;
};

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('OPERATED01', { features: [] });
  await stage.account('operator@example.test', 'operator');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [brandId] });
  operator = await principalOf('operator@example.test');
  admin = await principalOf('admin@example.test');
}, 120_000);
afterAll(() => stage.close());

const run = async (text: string, variables: Readonly<Record<string, unknown>>, principal: Principal) => {
  const call = { principal, requestId: 'operator', clientAddress: '198.51.100.7' };
  return stage.platform.supergraph.run(text, 'Set', variables, call);
};

it('an operator brings a key that is known elsewhere, with all that a manifest says of one; a brand does not', async () => {
  const text = 'mutation Set($input: KnownApiKeyInput!) { saveApiKey(input: $input) }';
  const input = {
    ...{ brandId, secret: `dpp_live_${'o'.repeat(40)}`, scopes: ['sellout:write'], name: 'ERP', dailyQuota: 5 },
    ...{ requestsPerMinute: 7, expiresAt: '2030-01-01T00:00:00+00:00', serves: [brandId], revoked: true },
  };
  const refused = await run(text, { input }, admin);
  expect(refused.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  const { data, errors } = await run(text, { input }, operator);
  expect(errors).toBeUndefined();
  const [row] = await stage.sql('select * from integrations.api_key where id = $1', [data?.saveApiKey]);
  expect(row).toMatchObject({ name: 'ERP', daily_quota: 5, requests_per_minute: 7, scopes: ['sellout:write'] });
  expect(row).toMatchObject({ expires_at: new Date('2030-01-01'), revoked_at: expect.any(Date) });
  const short = await run(text, { input: { ...input, secret: 'dpp_live_short' } }, operator);
  expect(short.errors?.[0]?.extensions?.code).toBe('INVALID_INPUT');
  const [entry] = await stage.sql<{ row: string }>(
    `select to_jsonb(a)::text as row from integrations.audit_entry a where action = 'saveApiKey' and outcome = 'done'`,
  );
  expect(entry?.row).toContain(String(data?.saveApiKey));
  expect(entry?.row).not.toContain(input.secret);
});

it('an operator brings a webhook whatever the plan; a brand is held to its plan', async () => {
  const text =
    'mutation Set($brandId: Int!, $url: String!) { saveWebhook(brandId: $brandId, url: $url, events: ["product.scanned"]) }';
  const variables = { brandId, url: 'https://hooks.example.com/operated' };
  expect((await run(text, variables, admin)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  const { data } = await run(text, variables, operator);
  expect((await run(text, variables, operator)).data).toEqual(data);
  const [row] = await stage.sql('select url, events from integrations.webhook_subscription where id = $1', [
    data?.saveWebhook,
  ]);
  expect(row).toEqual({ url: variables.url, events: ['product.scanned'] });
  const near = await run(text, { ...variables, url: 'https://127.0.0.1/x' }, operator);
  expect(near.errors?.[0]?.extensions?.code).toBe('INVALID_INPUT');
});

it('a number that an operator gives a brand is not drawn again', async () => {
  const text = 'mutation Set($input: BrandInput!) { saveBrand(input: $input) { id } }';
  const [plan] = await stage.sql<{ code: string }>('select code from catalog.plan order by id limit 1');
  const make = async (code: string, more = {}) =>
    (await run(text, { input: { code, name: code, plan: plan?.code, ...more } }, operator)).data?.saveBrand;
  expect(await make('NUMBERED01', { id: brandId + 1 })).toEqual({ id: brandId + 1 });
  expect(await make('NUMBERED02')).toEqual({ id: brandId + 2 });
});
