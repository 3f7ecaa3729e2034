import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../../schema/principal.js';
import { openRuntimeRoutes, type RuntimeRoutes } from '../../support/runtime-routes.js';

let at: RuntimeRoutes;
beforeAll(async () => {
  at = await openRuntimeRoutes();
});
beforeEach(() => at.reset());
afterAll(() => at?.close());

describe('callers', () => {
  const rate = { limit: 120, remaining: 119, resetAt: 1_790_000_000, scope: 'brand', retryAfter: 12 } as const;

  it('§8: a counted key call carries the four headers, also when it is then refused', async () => {
    at.admission = {
      principal: ANONYMOUS,
      rate,
      refusal: { code: 'SCOPE_MISSING', facts: { scopes: ['sellout:write'] } },
    };
    const answer = await at.call('/v1/key', { headers: { Authorization: `Bearer ${'k'.repeat(40)}` } });
    expect([answer.status, answer.json]).toEqual([403, { detail: 'Missing required scopes: sellout:write' }]);
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '119',
      'x-ratelimit-reset': '1790000000',
      'x-ratelimit-scope': 'brand',
    });
    expect(at.admitted[0]).toMatchObject({
      accept: 'key',
      credential: 'k'.repeat(40),
      scope: 'webhooks:read',
      features: ['api_access'],
      window: 'key',
      clientAddress: '127.0.0.1',
    });
  });

  it('§8: a 429 of a key names the window that refused and the seconds left', async () => {
    at.admission = {
      principal: ANONYMOUS,
      rate: { ...rate, remaining: 0 },
      refusal: { code: 'RATE_LIMITED', facts: {} },
    };
    const answer = await at.call('/key');
    expect([answer.status, answer.json]).toEqual([429, { detail: 'Rate limit exceeded: 120 requests per 60s' }]);
    expect(answer.headers).toMatchObject({ 'retry-after': '12', 'x-ratelimit-scope': 'brand' });
  });

  it('§7.1: tells an absent header from an empty key', async () => {
    const credentials = async (authorization?: string) => {
      await at.call('/key', authorization ? { headers: { Authorization: authorization } } : {});
      return at.admitted.pop()?.credential;
    };
    expect(await credentials()).toBeNull();
    expect(await credentials('Basic abc')).toBeNull();
    expect(await credentials('Bearer ')).toBe('');
    expect(await credentials('Bearer abc')).toBe('abc');
  });

  it('§5.2: a cookie is for the console, and to write it needs the anti-forgery token', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const send = (headers: Record<string, string>) =>
      at.call('/session', { method: 'POST', body: 'username=a&password=b', headers: { ...form, ...headers } });
    const cookie = { Cookie: 'access_token=tok; csrf_token=secret' };
    expect(await send(cookie)).toMatchObject({ status: 403, json: { detail: 'Origin not allowed' } });
    expect((await send({ ...cookie, Origin: 'https://evil.test' })).status).toBe(403);
    const console_ = { ...cookie, Referer: 'http://localhost:8080/console/' };
    expect(await send(console_)).toMatchObject({ status: 403, json: { detail: 'CSRF token missing or invalid' } });
    expect((await send({ ...console_, 'X-CSRF-Token': 'secret' })).status).toBe(200);
    expect(at.admitted.at(-1)).toMatchObject({ accept: 'session', credential: 'tok', window: 'partner_portal' });
    expect((await send({ Authorization: 'Bearer tok2' })).status).toBe(200);
  });

  it('§5.1: public reads ignore API keys and count unreadable sessions as absent', async () => {
    await at.call('/things/x', { headers: { Authorization: `Bearer dpp_live_${'k'.repeat(40)}` } });
    expect(at.admitted).toEqual([]);
    at.admission = { principal: ANONYMOUS, refusal: { code: 'SESSION_UNREADABLE', facts: {} } };
    expect((await at.call('/things/x', { headers: { Authorization: 'Bearer rubbish' } })).status).toBe(200);
  });

  it('answers preflights: public reads for any page, sessions for the console only, keys for none', async () => {
    const preflight = async (path: string, method: string, origin: string) => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': method };
      const answer = await at.call(path, { method: 'OPTIONS', headers });
      return [
        answer.status,
        answer.headers['access-control-allow-origin'],
        answer.headers['access-control-allow-credentials'],
      ];
    };
    expect(await preflight('/v1/things/x', 'GET', 'https://any.test')).toEqual([204, '*', undefined]);
    expect(await preflight('/things/x', 'GET', 'http://localhost:8080')).toEqual([
      204,
      'http://localhost:8080',
      'true',
    ]);
    expect(await preflight('/session', 'POST', 'https://any.test')).toEqual([204, undefined, undefined]);
    expect(await preflight('/session', 'POST', 'http://localhost:8080')).toEqual([
      204,
      'http://localhost:8080',
      'true',
    ]);
    expect(await preflight('/key', 'GET', 'http://localhost:8080')).toEqual([204, undefined, undefined]);
    expect((await at.call('/things/x', { headers: { Origin: 'https://any.test' } })).headers).toMatchObject({
      'access-control-allow-origin': '*',
      vary: 'Origin',
    });
  });
});
