import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let brandId: number;
const key = (letter: string): string => `dpp_live_${letter.repeat(40)}`;

beforeAll(async () => {
  // A fixed clock in the middle of a minute: no window ends on the way.
  const fixed = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20_000);
  stage = await openStage({ clock: () => fixed });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brandId = await stage.brand('NORDATELIR');
  await stage.key(brandId, key('a'));
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

const brands = (authorization?: string, path = '/v1/partner/catalog/brands') =>
  rest.call(path, { headers: authorization === undefined ? {} : { Authorization: authorization } });
const withKey = (secret: string) => brands(`Bearer ${secret}`);
const RATE = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-scope'];
const rateHeaders = (headers: Record<string, unknown>) => RATE.filter((name) => headers[name] !== undefined);

describe('§4.13 brands of a key', () => {
  it('the own brand first, then client brands', async () => {
    const client = await stage.brand('CLIENTBRND');
    await stage.key(brandId, key('r'), { serves: [client], scopes: ['webhooks:read'] });
    const { status, json } = await withKey(key('r'));
    expect(status).toBe(200);
    const entry = { offer: 'compliance_identity' };
    expect(json).toEqual([
      { ...entry, brand_code: 'NORDATELIR', brand_id: brandId, brand_name: 'NORDATELIR', is_key_brand: true },
      { ...entry, brand_code: 'CLIENTBRND', brand_id: client, brand_name: 'CLIENTBRND', is_key_brand: false },
    ]);
  });

  it('with and without /v1', async () => {
    const bare = await brands(`Bearer ${key('a')}`, '/partner/catalog/brands');
    expect(bare.json).toEqual((await withKey(key('a'))).json);
  });
});

describe('§7.1 credentials of a key-based route', () => {
  it.each([
    undefined,
    'Basic eDp5',
    `Token ${key('a')}`,
    `bearer ${key('a')}`,
  ])('401 with WWW-Authenticate for %p', async (header) => {
    const { status, json, headers } = await brands(header);
    expect([status, json, headers['www-authenticate']]).toEqual([401, { detail: 'Not authenticated' }, 'Bearer']);
    expect(rateHeaders(headers)).toEqual([]);
  });

  it.each(['Bearer ', `Bearer ${'x'.repeat(39)}`])('401 Invalid API key format for %p', async (header) => {
    const { status, json, headers } = await brands(header);
    expect([status, json]).toEqual([401, { detail: 'Invalid API key format' }]);
    expect(headers['www-authenticate']).toBeUndefined();
  });

  it('401 Invalid API key for an unknown one', async () => {
    const { status, json, headers } = await withKey(key('z'));
    expect([status, json]).toEqual([401, { detail: 'Invalid API key' }]);
    expect(rateHeaders(headers)).toEqual([]);
  });

  it('403 for revoked, 403 for expired, before counting', async () => {
    await stage.key(brandId, key('v'), { revoked: true });
    await stage.key(brandId, key('e'), { expiresAt: '2020-01-01T00:00:00+00:00' });
    const revoked = await withKey(key('v'));
    expect([revoked.status, revoked.json]).toEqual([403, { detail: 'API key has been revoked' }]);
    const expired = await withKey(key('e'));
    expect([expired.status, expired.json]).toEqual([403, { detail: 'API key has expired' }]);
    expect([...rateHeaders(revoked.headers), ...rateHeaders(expired.headers)]).toEqual([]);
  });

  it('403 FEATURE_NOT_AVAILABLE when the plan has no API access', async () => {
    const id = await stage.brand('NOAPIACCES', { features: ['qr_identification'] });
    await stage.key(id, key('f'));
    const { status, json } = await withKey(key('f'));
    expect([status, json]).toEqual([403, { detail: { code: 'FEATURE_NOT_AVAILABLE', feature: 'api_access' } }]);
  });
});

describe('§8 key-based rate limit', () => {
  it('four headers on every answer past the check; 429 with Retry-After for the counter that refused', async () => {
    const id = await stage.brand('RATELIMIT0', { requestsPerMinute: 2 });
    await stage.key(id, key('1'));
    await stage.key(id, key('2'));
    const first = await withKey(key('1'));
    expect(rateHeaders(first.headers)).toEqual(RATE);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-scope': 'key',
    });
    const reset = Number(first.headers['x-ratelimit-reset']);
    expect(reset % 60).toBe(0);
    expect((await withKey(key('2'))).headers).toMatchObject({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-scope': 'brand',
    });
    const refused = await withKey(key('2'));
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-scope': 'brand',
      'retry-after': '40',
    });
  });

  it('503 with nothing recorded when the counter store is down', async () => {
    const id = await stage.key(brandId, key('d'));
    await stage.sql('alter table integrations.rate_window rename to rate_window_away');
    try {
      const { status, json, headers } = await withKey(key('d'));
      expect([status, json]).toEqual([503, { detail: 'Rate limiting temporarily unavailable, please retry shortly.' }]);
      expect(rateHeaders(headers)).toEqual([]);
      const [row] = await stage.sql('select last_used_at from integrations.api_key where id = $1', [id]);
      expect(row).toEqual({ last_used_at: null });
    } finally {
      await stage.sql('alter table integrations.rate_window_away rename to rate_window');
    }
    expect((await withKey(key('d'))).status).toBe(200);
  });
});
