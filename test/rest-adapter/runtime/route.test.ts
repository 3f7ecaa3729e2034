import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import { startRest } from '../../support/rest.js';
import { counted, openRuntimeRoutes, type RuntimeRoutes } from '../../support/runtime-routes.js';

let at: RuntimeRoutes;
beforeAll(async () => {
  at = await openRuntimeRoutes();
});
beforeEach(() => at.reset());
afterAll(() => at?.close());

describe('paths', () => {
  it('serves every route with and without /v1, GS1 links without only', async () => {
    expect((await at.call('/v1/things/x')).json).toEqual((await at.call('/things/x')).json);
    expect((await at.call('/01/123')).headers.location).toBe('/en/123');
    expect((await at.call('/v1/01/123')).status).toBe(404);
    expect((await at.call('/v1/v1/things/x')).status).toBe(404);
  });

  it.each(['/', '/v1', '/v1/', '/nothing', '/things/a/b', '/things/x/', '/THINGS/x'])('404 for %s', async (path) => {
    const answer = await at.call(path);
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Not Found' }]);
    expect(answer.headers['x-request-id']).toBeTruthy();
  });

  it('405 with Allow for another method', async () => {
    const answer = await at.call('/v1/things/x', { method: 'DELETE' });
    expect([answer.status, answer.json]).toEqual([405, { detail: 'Method Not Allowed' }]);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect((await at.call('/things/x', { method: 'PROPFIND' })).status).toBe(405);
  });

  it('answers HEAD wherever GET is', async () => {
    const answer = await at.call('/things/x', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(2);
  });

  it('decodes parameters, and takes malformed encodings and texts beyond every identifier for what designates nothing', async () => {
    expect((await at.call('/things/a%2Fb%20%C3%A9')).json.path.id).toBe('a/b é');
    expect((await at.call('/things/%zz%E9')).json.path.id).toBe('%zz%E9');
    expect((await at.call(`/things/${'%F0%9F%A7%B3'.repeat(255)}`)).json.path.id).toBe('🧳'.repeat(255));
    expect((await at.call(`/things/${'a'.repeat(256)}`)).json.path.id).toBe('\uFFFD');
    expect((await at.call(`/things/${'a'.repeat(256)}`)).json.sentPath.id).toBe('a'.repeat(256));
    expect((await at.call(`/things/${'a'.repeat(256)}%00`)).json.detail).toMatchObject([{ type: 'string_unicode' }]);
    expect((await at.call('/things/a%00b')).json.detail).toMatchObject([
      { type: 'string_unicode', loc: ['path', 'id'] },
    ]);
    expect((await at.call('/things/a%07b')).json.detail).toMatchObject([{ type: 'string_control_character' }]);
  });

  it('takes line breaks at the ends of a parameter, which readers of barcodes append, and refuses others by its name', async () => {
    expect((await at.call('/things/%09a%0D%0A')).json.path.id).toBe('\ta\r\n');
    expect((await at.call('/things/a%0Ab')).json.detail).toMatchObject([
      { type: 'string_control_character', loc: ['path', 'id'] },
    ]);
  });
});

describe('X-Request-Id', () => {
  it('is taken when sane, else generated', async () => {
    const idOf = async (given?: string) =>
      (await at.call('/things/x', given ? { headers: { 'X-Request-Id': given } } : {})).headers['x-request-id'];
    expect(await idOf('trace-1:a.b_c')).toBe('trace-1:a.b_c');
    expect(await idOf('no spaces please')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('errors', () => {
  it('turns a code into status and detail, with the overrides of the family', async () => {
    at.refuse = new DomainError('NOT_FOUND', { entity: 'Thing' });
    expect(await at.call('/things/x')).toMatchObject({ status: 404, json: { detail: 'Thing not found' } });
    at.refuse = new DomainError('FEATURE_NOT_AVAILABLE', { feature: 'api_access' });
    expect((await at.call('/things/x')).json).toEqual({
      detail: { code: 'FEATURE_NOT_AVAILABLE', feature: 'api_access' },
    });
  });

  it('§7: says nothing of an unexpected failure', async () => {
    at.refuse = new Error('password=hunter2');
    const answer = await at.call('/things/x');
    expect([answer.status, answer.json]).toEqual([500, { detail: 'Internal Server Error' }]);
    expect(answer.headers['x-request-id']).toBeTruthy();
  });
});

describe('§8 public windows', () => {
  it('counts per address, shared by the routes of a family, prefixed or not', async () => {
    const first = await at.call('/v1/counted/a');
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': String(Date.parse('2026-11-21T10:01:00Z') / 1000),
    });
    expect((await at.call('/counted/b')).headers['x-ratelimit-remaining']).toBe('0');
    const refused = await at.call('/counted/a');
    expect([refused.status, refused.json]).toEqual([429, { detail: 'Rate limit exceeded: 2 requests per 60s' }]);
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining': '0' });
    at.now = new Date('2026-11-21T10:01:00Z');
    expect((await at.call('/counted/a')).status).toBe(200);
  });

  it('takes the rightmost forwarded address behind a trusted proxy only', async () => {
    const proxied = await startRest({ graph: at.graph, families: [counted], settings: { trustProxy: true } });
    const from = (address: string) => proxied.call('/counted/a', { headers: { 'X-Forwarded-For': address } });
    for (const address of ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9']) expect((await from(address)).status).toBe(200);
    expect((await from('3.3.3.3, 9.9.9.9')).status).toBe(429);
    expect((await from('3.3.3.3')).status).toBe(200);
    await proxied.close();
  });
});

describe('host names (§7.4)', () => {
  it('serves the platform and the brands, and refuses others with an empty 400', async () => {
    const host = (name: string) => at.call('/hosted', { headers: { Host: name } });
    expect((await host('localhost:8080')).json).toEqual({ kind: 'platform' });
    expect((await host('Passport.Nord.test')).json).toMatchObject({ kind: 'brand', brand: { code: 'NORDATELIR' } });
    for (const name of ['other.test', '_']) {
      const answer = await host(name);
      expect([answer.status, answer.text]).toEqual([400, '']);
    }
  });
});

describe('the published description', () => {
  it('is served with a reader that asks no other host', async () => {
    const description = await at.call('/openapi.json');
    expect(description.json.openapi).toBe('3.1.0');
    expect(Object.keys(description.json.paths)).toContain('/v1/things/{id}');
    const written = await at.call('/openapi.json', { method: 'PUT' });
    expect([written.status, written.headers.allow]).toEqual([405, 'GET, HEAD']);
    const reader = await at.call('/docs');
    expect(reader.text).not.toMatch(/https?:\/\//);
    expect(reader.headers['content-security-policy']).toContain("default-src 'none'");
    for (const [, asset] of reader.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await at.call(asset as string)).status).toBe(200);
    }
  });
});
