import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdmissionRequest } from '../../../../gateway/graph/graph.js';
import { KEY_STEPS } from '../../../../subgraphs/integrations/api-keys/admit-key.js';
import { openStage, type Stage } from '../../../support/actors.js';

let stage: Stage;
let brandId: number;
const KEY = `dpp_test_${'a'.repeat(40)}`;
const key = (letter: string): string => `dpp_test_${letter.repeat(40)}`;

const admit = (credential: string | null, more: Partial<AdmissionRequest> = {}) =>
  stage.platform.graph.admit({
    accept: 'key',
    credential,
    clientAddress: '198.51.100.7',
    requestId: 'test-request',
    window: 'key',
    ...more,
  });

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  await stage.key(brandId, KEY);
});
afterAll(() => stage.close());

describe('order of checks of a key-based call', () => {
  it('is the documented one', () => {
    expect(KEY_STEPS.map((step) => step.name)).toEqual([
      'header',
      'format',
      'known',
      'state',
      'feature',
      'window',
      'use',
      'scope',
    ]);
  });

  it('§7.1 header, format, unknown', async () => {
    expect((await admit(null)).refusal?.code).toBe('UNAUTHENTICATED');
    expect((await admit('')).refusal?.code).toBe('API_KEY_MALFORMED');
    expect((await admit('x'.repeat(39))).refusal?.code).toBe('API_KEY_MALFORMED');
    expect((await admit('x'.repeat(40))).refusal?.code).toBe('API_KEY_UNKNOWN');
  });

  it('§5.1 a good key is the brand', async () => {
    const { principal, rate, refusal } = await admit(KEY, { scope: 'mint:batch', features: ['api_access'] });
    expect(refusal).toBeUndefined();
    expect(principal).toMatchObject({ kind: 'key', brandId, brandCode: 'NORDATELIR', serves: [] });
    expect(rate).toMatchObject({ limit: 120, scope: 'key' });
  });

  it('authentication refusals come before counting and carry no rate', async () => {
    expect((await admit('x'.repeat(40))).rate).toBeUndefined();
  });

  it('a call refused for its scope has used one unit', async () => {
    const id = await stage.brand('SCOPEUNITS', { requestsPerMinute: 50 });
    await stage.key(id, key('s'), { scopes: ['webhooks:read'] });
    const refused = await admit(key('s'), { scope: 'sellout:write' });
    expect(refused.refusal).toEqual({ code: 'SCOPE_MISSING', facts: { scopes: ['sellout:write'] } });
    expect(refused.principal).toEqual({ kind: 'anonymous' });
    expect(refused.rate).toMatchObject({ limit: 50, remaining: 49 });
    expect((await admit(key('s'), { scope: 'webhooks:read' })).rate?.remaining).toBe(48);
  });

  it('a rate refusal precedes a scope refusal', async () => {
    const id = await stage.brand('RATEFIRST0', { requestsPerMinute: 1 });
    await stage.key(id, key('r'), { scopes: ['webhooks:read'] });
    await admit(key('r'));
    const refused = await admit(key('r'), { scope: 'sellout:write' });
    expect(refused.refusal?.code).toBe('RATE_LIMITED');
    expect(refused.rate).toMatchObject({ limit: 1, remaining: 0 });
    expect(refused.rate?.retryAfter).toBeGreaterThanOrEqual(1);
  });

  it('§5.1 a feature missing from the plan precedes the window', async () => {
    const id = await stage.brand('NOFEATURES', { features: ['api_access'] });
    await stage.key(id, key('f'));
    const refused = await admit(key('f'), { features: ['api_access', 'webhook_notifications'] });
    expect(refused.refusal).toEqual({ code: 'FEATURE_NOT_AVAILABLE', facts: { feature: 'webhook_notifications' } });
    expect(refused.rate).toBeUndefined();
    const qr = await admit(key('f'), { features: ['qr_identification'] });
    expect(qr.refusal).toEqual({ code: 'AUTH_METHOD_NOT_ALLOWED', facts: { auth_method: 'qr' } });
  });
});

describe('§8 two counters', () => {
  it('extra keys do not raise the total: the brand refuses a fresh key', async () => {
    const id = await stage.brand('TWOCOUNTER', { requestsPerMinute: 3 });
    await stage.key(id, key('1'));
    await stage.key(id, key('2'));
    const states = [];
    for (const secret of [key('1'), key('1'), key('2')]) states.push((await admit(secret)).rate);
    expect(states.map((rate) => rate?.scope)).toEqual(['key', 'key', 'brand']);
    expect(states.map((rate) => rate?.remaining)).toEqual([2, 1, 0]);
    const refused = await admit(key('2'));
    expect(refused.refusal?.code).toBe('RATE_LIMITED');
    expect(refused.rate).toMatchObject({ scope: 'brand', remaining: 0, limit: 3 });
  });

  it("the key's own value comes before the plan's", async () => {
    const id = await stage.brand('OWNVALUE00', { requestsPerMinute: 3 });
    await stage.key(id, key('o'), { requestsPerMinute: 7 });
    expect((await admit(key('o'))).rate?.limit).toBe(7);
  });
});

describe('§5.1 key states', () => {
  it('revocation acts on the next call', async () => {
    const id = await stage.key(brandId, key('v'));
    expect((await admit(key('v'))).refusal).toBeUndefined();
    await stage.ask('integrations', 'mutation R($id: Int!) { revokeApiKey(id: $id) { id } }', { id });
    expect((await admit(key('v'))).refusal?.code).toBe('API_KEY_REVOKED');
  });

  it('expiry is observed at the first call after the date, and final', async () => {
    const id = await stage.key(brandId, key('e'), { expiresAt: new Date(Date.now() - 1000).toISOString() });
    expect((await admit(key('e'))).refusal?.code).toBe('API_KEY_EXPIRED');
    await stage.sql(`update integrations.api_key set expires_at = now() + interval '1 day' where id = $1`, [id]);
    expect((await admit(key('e'))).refusal?.code).toBe('API_KEY_EXPIRED');
  });

  it('last-used time is kept', async () => {
    const id = await stage.key(brandId, key('u'));
    await admit(key('u'));
    const [row] = await stage.sql<{ at: Date }>('select last_used_at as at from integrations.api_key where id = $1', [
      id,
    ]);
    expect(Math.abs(row!.at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('a reseller key names its client brands', async () => {
    const client = await stage.brand('CLIENTBRND');
    await stage.key(brandId, key('c'), { serves: [client] });
    const { principal } = await admit(key('c'));
    expect(principal).toMatchObject({ serves: [{ brandId: client, brandCode: 'CLIENTBRND' }] });
  });
});

describe('§7.1 counter store down', () => {
  it('is a refusal of its own and nothing is recorded', async () => {
    await stage.sql('alter table integrations.rate_window rename to rate_window_away');
    try {
      await expect(admit(KEY)).rejects.toMatchObject({ code: 'COUNTERS_UNAVAILABLE' });
    } finally {
      await stage.sql('alter table integrations.rate_window_away rename to rate_window');
    }
    expect((await admit(KEY)).refusal).toBeUndefined();
  });
});
