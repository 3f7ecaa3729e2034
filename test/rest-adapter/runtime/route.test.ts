import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from '@sinclair/typebox';
import type { Admission, AdmissionRequest, Graph } from '../../../gateway/graph/graph.js';
import { json, redirect } from '../../../rest-adapter/runtime/answer.js';
import { apiKey, nobody, optionalSession, session } from '../../../rest-adapter/runtime/caller.js';
import { type RouteFamily, route, steps } from '../../../rest-adapter/runtime/family.js';
import { formBody } from '../../../rest-adapter/runtime/form-body.js';
import { jsonBody } from '../../../rest-adapter/runtime/json-body.js';
import { Choice, Closed, Nullable, Text } from '../../../rest-adapter/runtime/schema-types.js';
import { DomainError, invalidInput } from '../../../subgraphs/lib/graphql/domain-error.js';
import { ANONYMOUS } from '../../../subgraphs/lib/graphql/principal.js';
import { type Rest, type RestCall, startRest } from '../../support/rest.js';

// The runtime is tested on routes and a graph of its own: what it does on every route, whatever the route is about.
const echo = { name: 'echo', text: 'query echo { echo }' };
const anything = Type.Unknown();
const answers = { 200: { description: 'What arrived.', content: { 'application/json': anything } } };

const things: RouteFamily = {
  name: 'Things',
  errors: { NOT_FOUND: 'Thing not found' },
  routes: [
    route({
      method: 'GET',
      path: '/things/{id}',
      section: '§0',
      summary: 'Read a thing',
      description: 'For the test.',
      caller: optionalSession(),
      input: {
        path: Type.Object({ id: Text('Its id.') }),
        query: Type.Object({
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
          at: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
          exact: Type.Optional(Type.Boolean()),
          tier: Type.Optional(Choice(['public', 'end_user', 'authority'])),
        }),
      },
      operation: echo,
      variables: (input) => input,
      respond: (data) => json(data),
      responses: answers,
    }),
    route({
      method: 'POST',
      path: '/things',
      section: '§0',
      summary: 'Make a thing',
      description: 'For the test.',
      caller: nobody,
      input: {
        query: Type.Object({ skip: Type.Optional(Type.Integer({ minimum: 0 })) }),
        body: jsonBody(
          Closed({
            name: Type.String({ minLength: 1, maxLength: 5 }),
            count: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
            kind: Type.Optional(Choice(['a', 'b'])),
            tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
            extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
          }),
        ),
      },
      operation: echo,
      variables: ({ body }) => ({ input: body }),
      respond: (data) => json(data, { status: 201 }),
      responses: { 201: answers[200] },
    }),
    steps({
      method: 'GET',
      path: '/01/{gtin}',
      versioned: false,
      section: '§0',
      summary: 'Follow a link',
      description: 'For the test.',
      caller: nobody,
      input: { path: Type.Object({ gtin: Text('GTIN') }) },
      perform: ({ path }) => redirect(302, `/en/${path.gtin}`),
      responses: { 302: { description: 'Found.', headers: { Location: 'Where.' } } },
    }),
  ],
};

const counted: RouteFamily = {
  name: 'Counted',
  window: { name: 'counted', limit: 2, retryAfter: 60 },
  routes: ['/counted/a', '/counted/b'].map((path) =>
    steps({
      method: 'GET',
      path,
      section: '§0',
      summary: 'Counted',
      description: 'For the test.',
      caller: nobody,
      perform: () => json(1),
      responses: answers,
    }),
  ),
};

const callers: RouteFamily = {
  name: 'Callers',
  errors: { ACCOUNT_DISABLED: () => ({ status: 403, detail: 'Account disabled' }) },
  routes: [
    steps({
      method: 'GET',
      path: '/key',
      section: '§0',
      summary: 'With a key',
      description: 'For the test.',
      caller: apiKey({ scope: 'webhooks:read', features: ['api_access'] }),
      perform: (_input, request) => json(request.principal),
      responses: answers,
    }),
    steps({
      method: 'POST',
      path: '/session',
      section: '§0',
      summary: 'With a session',
      description: 'For the test.',
      caller: session({ window: 'partner_portal' }),
      input: { body: formBody(Type.Object({ username: Type.String(), password: Type.String() })) },
      perform: ({ body }) => json(body),
      responses: answers,
    }),
    steps({
      method: 'GET',
      path: '/hosted',
      host: 'served',
      section: '§0',
      summary: 'On served hosts only',
      description: 'For the test.',
      caller: nobody,
      perform: (_input, { host }) => json(host),
      responses: { ...answers, 400: { description: 'Not served.' } },
    }),
  ],
};

let refuse: unknown;
let admitted: AdmissionRequest[] = [];
let admission: Admission = { principal: ANONYMOUS };
const graph: Graph = {
  async admit(request) {
    admitted.push(request);
    return admission;
  },
  async execute(operation, variables) {
    if (operation.name === 'brandOfHost') {
      const known = (variables as { domain: string }).domain === 'passport.nord.test';
      return { brand: known ? { id: 1, code: 'NORDATELIR', name: 'Nord', language: 'fr' } : null } as never;
    }
    if (refuse) throw refuse;
    return variables as never;
  },
};

let rest: Rest;
let now = new Date('2026-11-21T10:00:20Z');
const call = (path: string, options?: RestCall) => rest.call(path, options);

beforeAll(async () => {
  rest = await startRest({ graph, families: [things, counted, callers], clock: () => now });
});
afterAll(() => rest.close());
beforeEach(() => {
  refuse = undefined;
  admitted = [];
  admission = { principal: ANONYMOUS };
});

describe('paths', () => {
  it('serves every route with and without /v1, GS1 links without only', async () => {
    expect((await call('/v1/things/x')).json).toEqual((await call('/things/x')).json);
    expect((await call('/01/123')).headers.location).toBe('/en/123');
    expect((await call('/v1/01/123')).status).toBe(404);
    expect((await call('/v1/v1/things/x')).status).toBe(404);
  });

  it.each(['/', '/v1', '/v1/', '/nothing', '/things/a/b', '/things/x/', '/THINGS/x'])('404 for %s', async (path) => {
    const answer = await call(path);
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Not Found' }]);
    expect(answer.headers['x-request-id']).toBeTruthy();
  });

  it('405 with Allow for another method', async () => {
    const answer = await call('/v1/things/x', { method: 'DELETE' });
    expect([answer.status, answer.json]).toEqual([405, { detail: 'Method Not Allowed' }]);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect((await call('/things/x', { method: 'PROPFIND' })).status).toBe(405);
  });

  it('answers HEAD wherever GET is', async () => {
    const answer = await call('/things/x', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(2);
  });

  it('decodes parameters, and takes malformed encodings and texts beyond every identifier for what designates nothing', async () => {
    expect((await call('/things/a%2Fb%20%C3%A9')).json.path.id).toBe('a/b é');
    expect((await call('/things/%zz%E9')).json.path.id).toBe('%zz%E9');
    expect((await call(`/things/${'%F0%9F%A7%B3'.repeat(255)}`)).json.path.id).toBe('🧳'.repeat(255));
    expect((await call(`/things/${'a'.repeat(256)}`)).json.path.id).toBe('\uFFFD');
    expect((await call('/things/a%00b')).json.detail).toMatchObject([{ type: 'string_unicode', loc: ['path', 'id'] }]);
    expect((await call('/things/a%07b')).json.detail).toMatchObject([{ type: 'string_control_character' }]);
  });
});

describe('X-Request-Id', () => {
  it('is taken when sane, else generated', async () => {
    const idOf = async (given?: string) =>
      (await call('/things/x', given ? { headers: { 'X-Request-Id': given } } : {})).headers['x-request-id'];
    expect(await idOf('trace-1:a.b_c')).toBe('trace-1:a.b_c');
    expect(await idOf('no spaces please')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('§7 validation: a 422 list of every fault', () => {
  const faults = async (path: string, options?: RestCall) => {
    const answer = await call(path, options);
    expect(answer.status).toBe(422);
    return answer.json.detail as { type: string; loc: unknown[]; msg: string; input: unknown }[];
  };
  const post = (body: unknown, query = '') => faults(`/things${query}`, { method: 'POST', body });

  it('coerces queries as documented', async () => {
    const query = async (text: string) => (await call(`/things/x?${text}`)).json.query;
    expect(await query('')).toEqual({ limit: 20 });
    expect(await query('limit=7&at=-1.5&exact=TRUE&tier=public&other=1')).toEqual({
      limit: 7,
      at: -1.5,
      exact: true,
      tier: 'public',
    });
    expect(await query('limit=1&limit=3')).toEqual({ limit: 3 });
    expect(await query('limit=%2B5&exact=off')).toEqual({ limit: 5, exact: false });
  });

  it('names each faulty query parameter', async () => {
    expect(await faults('/things/x?limit=abc&at=north&exact=maybe&tier=secret')).toEqual([
      {
        type: 'int_parsing',
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        input: 'abc',
      },
      {
        type: 'float_parsing',
        loc: ['query', 'at'],
        msg: 'Input should be a valid number, unable to parse string as a number',
        input: 'north',
      },
      {
        type: 'bool_parsing',
        loc: ['query', 'exact'],
        msg: 'Input should be a valid boolean, unable to interpret input',
        input: 'maybe',
      },
      {
        type: 'enum',
        loc: ['query', 'tier'],
        msg: "Input should be 'public', 'end_user' or 'authority'",
        input: 'secret',
      },
    ]);
  });

  it.each([
    ['limit=', 'int_parsing', ''],
    ['limit=0', 'greater_than_equal', '0'],
    ['limit=101', 'less_than_equal', '101'],
    ['limit=1.5', 'int_parsing', '1.5'],
    ['limit=99999999999999999999', 'int_parsing_size', '99999999999999999999'],
    ['limit=-2147483649', 'int_parsing_size', '-2147483649'],
    ['at=91', 'less_than_equal', '91'],
    ['at=NaN', 'float_parsing', 'NaN'],
    ['tier=', 'enum', ''],
    ['tier=%00', 'string_unicode', '\0'],
  ])('%s → %s', async (query, type, input) => {
    const [fault, ...others] = await faults(`/things/x?${query}`);
    expect(fault).toMatchObject({ type, input });
    expect(others).toEqual([]);
  });

  it('names every fault of query and body together', async () => {
    const list = await post({ count: -1, kind: 'c', tags: ['a', 1, 'c'], surprise: [1] }, '?skip=-1');
    expect(list.map(({ type, loc }) => [type, loc.join('.')]).sort()).toEqual([
      ['enum', 'body.kind'],
      ['extra_forbidden', 'body.surprise'],
      ['greater_than_equal', 'body.count'],
      ['greater_than_equal', 'query.skip'],
      ['missing', 'body.name'],
      ['string_type', 'body.tags.1'],
      ['too_long', 'body.tags'],
    ]);
    expect(list.find(({ type }) => type === 'extra_forbidden')).toEqual({
      type: 'extra_forbidden',
      loc: ['body', 'surprise'],
      msg: 'Extra inputs are not permitted',
      input: [1],
    });
    expect(list.find(({ type }) => type === 'missing')).toMatchObject({ msg: 'Field required' });
  });

  it('names what no store can hold beside what the schema refuses, and one fault a place', async () => {
    const list = await post({ name: 'a\0', count: 3e9, kind: 7, surprise: 1 });
    expect(list.map(({ type, loc }) => [type, ...loc]).sort()).toEqual([
      ['extra_forbidden', 'body', 'surprise'],
      ['int_parsing_size', 'body', 'count'],
      ['string_type', 'body', 'kind'],
      ['string_unicode', 'body', 'name'],
    ]);
    expect(list.map((fault) => Object.keys(fault))).toEqual(list.map(() => ['type', 'loc', 'msg', 'input']));
  });

  it.each([
    [{ name: '' }, 'string_too_short', 'String should have at least 1 character'],
    [{ name: 'toolong' }, 'string_too_long', 'String should have at most 5 characters'],
    [{ name: 5 }, 'string_type', 'Input should be a valid string'],
    [{ name: null }, 'string_type', 'Input should be a valid string'],
    [{ name: 'a', count: 'x' }, 'int_type', 'Input should be a valid integer'],
    [
      { name: 'a', count: 1.5 },
      'int_from_float',
      'Input should be a valid integer, got a number with a fractional part',
    ],
    [
      { name: 'a', count: 3e9 },
      'int_parsing_size',
      'Unable to parse input string as an integer, exceeded maximum size',
    ],
    [{ name: 'a', extra: [] }, 'dict_type', 'Input should be a valid dictionary'],
    [{ name: 'a\0' }, 'string_unicode', 'Input should be a valid string, unable to parse raw data as a unicode string'],
    [
      { name: 'a\ud800' },
      'string_unicode',
      'Input should be a valid string, unable to parse raw data as a unicode string',
    ],
    [
      { name: 'a', extra: { 'b\0': 1 } },
      'string_unicode',
      'Input should be a valid string, unable to parse raw data as a unicode string',
    ],
    [[], 'dict_type', 'Input should be a valid dictionary'],
  ])('%j → %s', async (body, type, msg) => {
    const [fault, ...others] = await post(body);
    expect(fault).toMatchObject({ type, msg });
    expect(others).toEqual([]);
  });

  it.each([
    ['{"name": "a"', 'json_invalid'],
    ['', 'missing'],
    [Buffer.from([0x22, 0xff, 0x22]), 'json_invalid'],
    [`{"name":"a","extra":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`, 'recursion_loop'],
  ])('a body that is no JSON, or none to work with (%#)', async (body, type) => {
    expect((await post(body)).map((fault) => fault.type)).toEqual([type]);
  });

  it('415 for another media type, 413 past the limit', async () => {
    const other = await call('/things', { method: 'POST', body: 'a=1', headers: { 'Content-Type': 'text/plain' } });
    expect([other.status, other.json]).toEqual([415, { detail: 'Unsupported Media Type' }]);
    const large = await call('/things', { method: 'POST', body: { name: 'x'.repeat(1_100_000) } });
    expect([large.status, large.json]).toEqual([413, { detail: 'Request Entity Too Large' }]);
  });

  it('locates faults that the graph found', async () => {
    refuse = invalidInput(
      { type: 'value_error', path: ['input', 'externalRef', 0], message: 'Wrong', input: 'x' },
      { type: 'value_error', path: ['skip'], message: 'Too far' },
    );
    expect(await post({ name: 'a' })).toEqual([
      { type: 'value_error', loc: ['body', 'external_ref', 0], msg: 'Wrong', input: 'x' },
      { type: 'value_error', loc: ['query', 'skip'], msg: 'Too far', input: null },
    ]);
  });

  it('reads forms', async () => {
    const answer = await call('/session', { method: 'POST', body: '' });
    expect(answer.json.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toEqual([
      'body.username',
      'body.password',
    ]);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const right = await call('/session', { method: 'POST', body: 'username=a%40b&password=c+d', headers: form });
    expect(right.json).toEqual({ username: 'a@b', password: 'c d' });
    expect((await call('/session', { method: 'POST', body: { username: 'a' } })).status).toBe(415);
  });
});

describe('errors', () => {
  it('turns a code into status and detail, with the overrides of the family', async () => {
    refuse = new DomainError('NOT_FOUND', { entity: 'Thing' });
    expect(await call('/things/x')).toMatchObject({ status: 404, json: { detail: 'Thing not found' } });
    refuse = new DomainError('FEATURE_NOT_AVAILABLE', { feature: 'api_access' });
    expect((await call('/things/x')).json).toEqual({
      detail: { code: 'FEATURE_NOT_AVAILABLE', feature: 'api_access' },
    });
  });

  it('§7: says nothing of an unexpected failure', async () => {
    refuse = new Error('password=hunter2');
    const answer = await call('/things/x');
    expect([answer.status, answer.json]).toEqual([500, { detail: 'Internal Server Error' }]);
    expect(answer.headers['x-request-id']).toBeTruthy();
  });
});

describe('§8 public windows', () => {
  it('counts per address, shared by the routes of a family, prefixed or not', async () => {
    const first = await call('/v1/counted/a');
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': String(Date.parse('2026-11-21T10:01:00Z') / 1000),
    });
    expect((await call('/counted/b')).headers['x-ratelimit-remaining']).toBe('0');
    const refused = await call('/counted/a');
    expect([refused.status, refused.json]).toEqual([429, { detail: 'Rate limit exceeded: 2 requests per 60s' }]);
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining': '0' });
    now = new Date('2026-11-21T10:01:00Z');
    expect((await call('/counted/a')).status).toBe(200);
  });

  it('takes the rightmost forwarded address behind a trusted proxy only', async () => {
    const proxied = await startRest({ graph, families: [counted], settings: { trustProxy: true } });
    const from = (address: string) => proxied.call('/counted/a', { headers: { 'X-Forwarded-For': address } });
    for (const address of ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9']) expect((await from(address)).status).toBe(200);
    expect((await from('3.3.3.3, 9.9.9.9')).status).toBe(429);
    expect((await from('3.3.3.3')).status).toBe(200);
    await proxied.close();
  });
});

describe('callers', () => {
  const rate = { limit: 120, remaining: 119, resetAt: 1_790_000_000, scope: 'brand', retryAfter: 12 } as const;

  it('§8: a counted key call carries the four headers, also when it is then refused', async () => {
    admission = {
      principal: ANONYMOUS,
      rate,
      refusal: { code: 'SCOPE_MISSING', facts: { scopes: ['sellout:write'] } },
    };
    const answer = await call('/v1/key', { headers: { Authorization: `Bearer ${'k'.repeat(40)}` } });
    expect([answer.status, answer.json]).toEqual([403, { detail: 'Missing required scopes: sellout:write' }]);
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '119',
      'x-ratelimit-reset': '1790000000',
      'x-ratelimit-scope': 'brand',
    });
    expect(admitted[0]).toMatchObject({
      accept: 'key',
      credential: 'k'.repeat(40),
      scope: 'webhooks:read',
      features: ['api_access'],
      window: 'key',
      clientAddress: '127.0.0.1',
    });
  });

  it('§8: a 429 of a key names the window that refused and the seconds left', async () => {
    admission = { principal: ANONYMOUS, rate: { ...rate, remaining: 0 }, refusal: { code: 'RATE_LIMITED', facts: {} } };
    const answer = await call('/key');
    expect([answer.status, answer.json]).toEqual([429, { detail: 'Rate limit exceeded: 120 requests per 60s' }]);
    expect(answer.headers).toMatchObject({ 'retry-after': '12', 'x-ratelimit-scope': 'brand' });
  });

  it('§7.1: tells an absent header from an empty key', async () => {
    const credentials = async (authorization?: string) => {
      await call('/key', authorization ? { headers: { Authorization: authorization } } : {});
      return admitted.pop()?.credential;
    };
    expect(await credentials()).toBeNull();
    expect(await credentials('Basic abc')).toBeNull();
    expect(await credentials('Bearer ')).toBe('');
    expect(await credentials('Bearer abc')).toBe('abc');
  });

  it('§5.2: a cookie is for the console, and to write it needs the anti-forgery token', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const send = (headers: Record<string, string>) =>
      call('/session', { method: 'POST', body: 'username=a&password=b', headers: { ...form, ...headers } });
    const cookie = { Cookie: 'access_token=tok; csrf_token=secret' };
    expect(await send(cookie)).toMatchObject({ status: 403, json: { detail: 'Origin not allowed' } });
    expect((await send({ ...cookie, Origin: 'https://evil.test' })).status).toBe(403);
    const console_ = { ...cookie, Referer: 'http://localhost:8080/console/' };
    expect(await send(console_)).toMatchObject({ status: 403, json: { detail: 'CSRF token missing or invalid' } });
    expect((await send({ ...console_, 'X-CSRF-Token': 'secret' })).status).toBe(200);
    expect(admitted.at(-1)).toMatchObject({ accept: 'session', credential: 'tok', window: 'partner_portal' });
    expect((await send({ Authorization: 'Bearer tok2' })).status).toBe(200);
  });

  it('§5.1: public reads ignore API keys and count unreadable sessions as absent', async () => {
    await call('/things/x', { headers: { Authorization: `Bearer dpp_live_${'k'.repeat(40)}` } });
    expect(admitted).toEqual([]);
    admission = { principal: ANONYMOUS, refusal: { code: 'SESSION_UNREADABLE', facts: {} } };
    expect((await call('/things/x', { headers: { Authorization: 'Bearer rubbish' } })).status).toBe(200);
  });

  it('answers preflights: public reads for any page, sessions for the console only, keys for none', async () => {
    const preflight = async (path: string, method: string, origin: string) => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': method };
      const answer = await call(path, { method: 'OPTIONS', headers });
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
    expect((await call('/things/x', { headers: { Origin: 'https://any.test' } })).headers).toMatchObject({
      'access-control-allow-origin': '*',
      vary: 'Origin',
    });
  });
});

describe('§4.24 host names', () => {
  it('serves the platform and the brands, and refuses others with an empty 400', async () => {
    const host = (name: string) => call('/hosted', { headers: { Host: name } });
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
    const description = await call('/openapi.json');
    expect(description.json.openapi).toBe('3.1.0');
    expect(Object.keys(description.json.paths)).toContain('/v1/things/{id}');
    const written = await call('/openapi.json', { method: 'PUT' });
    expect([written.status, written.headers.allow]).toEqual([405, 'GET, HEAD']);
    const reader = await call('/docs');
    expect(reader.text).not.toMatch(/https?:\/\//);
    expect(reader.headers['content-security-policy']).toContain("default-src 'none'");
    for (const [, asset] of reader.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await call(asset as string)).status).toBe(200);
    }
  });
});
