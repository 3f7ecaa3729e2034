import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTER_PATH, routerCoprocessor } from '../../../../gateway/api/router/coprocessor.js';
import { WINDOWS } from '../../../../schema/limits.js';
import { fieldsIn, textOf } from '../../../../schema/record.js';
import { type InternalClaims, internalTokens } from '../../../../subgraphs/lib/graphql/internal-token.js';
import { publicWindows } from '../../../../subgraphs/lib/windows/public-windows.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { type OpenGateway, openGateway } from '../../../support/open-gateway.js';
import { present } from '../../../support/present.js';

const KEY = `dpp_test_${'r'.repeat(50)}`;
const ROUTER_TOKEN = 'a-router-of-a-test-and-nobody-else-here';
const CLIENT = '203.0.113.40';
const BRANDS = '{ brands { nodes { code } } }';

let stage: Stage;
let gateway: OpenGateway;
let origin: string;
let session: string;
const tokens = internalTokens(new Uint8Array(32).fill(9));

beforeAll(async () => {
  stage = await openStage();
  const { graph, supergraph } = stage.platform;
  const windows = publicWindows();
  const consoleOrigins = ['https://passports.example.test'];
  gateway = await openGateway(stage, {
    ...{ windows, consoleOrigins },
    before: [routerCoprocessor({ graph, supergraph, tokens, windows, consoleOrigins, routerToken: ROUTER_TOKEN })],
    trustProxy: true,
  });
  origin = gateway.origin;
  const brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 20 });
  await stage.key(brandId, KEY);
  await stage.account('ana@example.test', 'customer');
  session = (await stage.login('ana@example.test')).accessToken;
});
afterAll(async () => {
  await gateway.close();
  await stage.close();
});

interface Exchanged {
  readonly control: 'continue' | { readonly break: number };
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Asks as a router does, for a client with these headers. */
async function exchange(
  operation: unknown,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
): Promise<Exchanged> {
  const body = typeof operation === 'string' ? JSON.stringify({ query: operation }) : JSON.stringify(operation);
  const from = { 'x-forwarded-for': `198.51.100.1, ${CLIENT}`, 'content-type': 'application/json', ...headers };
  const listed = Object.fromEntries(Object.entries(from).map(([name, value]) => [name, [value]]));
  const asked = { version: 1, stage: 'RouterRequest', id: 'one', method: 'POST', headers: listed, body, ...more };
  const answer = await post(`${ROUTER_PATH}${ROUTER_TOKEN}`, asked);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Exchanged;
}

async function claims({ control, headers }: Exchanged): Promise<InternalClaims> {
  expect(control).toBe('continue');
  return tokens.verify((headers.authorization?.[0] ?? '').replace('Bearer ', ''));
}
const codeOf = ({ body }: Exchanged): string => present(firstCode(JSON.parse(body)));

/** Code of the first error of an answer. */
function firstCode(answer: unknown): string | undefined {
  const [first] = [fieldsIn(answer).errors ?? []].flat();
  return first && textOf(fieldsIn(fieldsIn(first).extensions), 'code', 'The error');
}

/** What the graph itself answers the same client. */
async function direct(query: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': CLIENT, ...headers },
    body: JSON.stringify({ query }),
  });
  return { status: answer.status, code: firstCode(await answer.json()) };
}

describe('a router’s client', () => {
  it('becomes a token of the caller for the subgraphs, with the address that its proxy saw', async () => {
    const stranger = await claims(await exchange(BRANDS));
    expect(stranger).toMatchObject({ principal: { kind: 'anonymous' }, clientAddress: CLIENT });
    const known = await claims(await exchange(BRANDS, { authorization: `Bearer ${session}` }));
    expect(known.principal).toMatchObject({ kind: 'account', role: 'customer' });
    const key = await claims(await exchange(BRANDS, { authorization: `Bearer ${KEY}`, 'x-request-id': 'abc-1' }));
    expect(key).toMatchObject({ principal: { kind: 'key' }, requestId: 'abc-1' });
  });

  it('keeps what is its own: cookies and credentials do not go on', async () => {
    const { headers } = await exchange(BRANDS, {
      authorization: `Bearer ${session}`,
      cookie: 'theme=dark',
      'x-csrf-token': 'one',
      'x-internal-client': 'forged',
      'accept-language': 'fr',
    });
    expect(Object.keys(headers).sort()).toEqual([
      'accept-language',
      'authorization',
      'content-type',
      'x-forwarded-for',
      'x-request-id',
    ]);
    expect(headers.authorization).not.toContain(`Bearer ${session}`);
  });

  it('is held to the origins of the console where it sends a cookie', async () => {
    const cookie = `access_token=${session}; csrf_token=abc`;
    const foreign = await exchange(BRANDS, { cookie, origin: 'https://elsewhere.example', 'x-csrf-token': 'abc' });
    expect(foreign.control).toEqual({ break: 403 });
    expect(codeOf(foreign)).toBe('ORIGIN_NOT_ALLOWED');
    const own = { cookie, origin: 'https://passports.example.test' };
    expect(codeOf(await exchange(BRANDS, own))).toBe('CSRF_REFUSED');
    const { principal } = await claims(await exchange(BRANDS, { ...own, 'x-csrf-token': 'abc' }));
    expect(principal.kind).toBe('account');
  });

  it.each([
    ['a key that is none', BRANDS, { authorization: `Bearer dpp_test_${'x'.repeat(50)}` }],
    ['a text that is none', '{ brands {', {}],
    ['a field that is none', '{ nobody }', {}],
    [
      'too many aliases',
      `{ brands { nodes { ${Array.from({ length: 60 }, (_, at) => `a${at}: code`).join(' ')} } } }`,
      {},
    ],
    [
      'too much',
      '{ brands(first: 200) { nodes { id code name a: id b: code c: name d: id e: code f: name g: id h: code i: name j: id k: code l: name m: id n: code o: name p: id q: code r: name s: id t: code u: name } } }',
      {},
    ],
    ['the schema, for a stranger', '{ __schema { types { name } } }', {}],
  ])('is refused as the graph refuses it: %s', async (_, query, headers) => {
    const refused = await exchange(query, headers);
    const there = await direct(query, headers);
    expect(there.code).toBeDefined();
    expect(codeOf(refused)).toBe(there.code);
    expect(refused.control).toEqual({ break: there.status });
  });

  it.each([
    ['a list of operations', [{ query: BRANDS }], {}],
    ['an operation without its text', { extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } }, {}],
    ['variables that are none', { query: BRANDS, variables: [1] }, {}],
    ['a subscription', { query: 'subscription { brandEvents { type } }' }, {}],
  ])('is refused what no router may pass on: %s', async (_, operation, more) => {
    expect((await exchange(operation, {}, more)).control).toEqual({ break: 400 });
  });

  it('is refused an operation in an address', async () => {
    expect((await exchange(BRANDS, {}, { method: 'GET' })).control).toEqual({ break: 405 });
  });

  it('sends on the operation that was counted, however often its body names one', async () => {
    const body = `{"query":"{ __typename }","variables":{},"query":${JSON.stringify(BRANDS)}}`;
    expect(JSON.parse((await exchange('', {}, { body })).body)).toEqual({ query: BRANDS, variables: {} });
  });

  it('is counted with its calls of the graph, and answered when to come back', async () => {
    const key = { authorization: `Bearer ${KEY}` };
    const answers = await Promise.all(Array.from({ length: 80 }, () => exchange(BRANDS, key)));
    const refused = answers.filter(({ control }) => control !== 'continue');
    // Twenty a minute: eighty are more than two minutes hold, should another one begin meanwhile.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.control).toEqual({ break: 429 });
    expect(codeOf(present(refused[0]))).toBe('RATE_LIMITED');
    expect(Number(refused[0]?.headers['retry-after']?.[0])).toBeGreaterThanOrEqual(1);
  });
});

describe('the address of a router’s client', () => {
  const from = (address: string, query = BRANDS) => exchange(query, { 'x-forwarded-for': address });

  it.each([
    ['203.0.113.41:4711', '203.0.113.41'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['::ffff:203.0.113.41', '203.0.113.41'],
  ])('is read of %s as %s', async (named, address) => {
    expect((await claims(await from(named))).clientAddress).toBe(address);
  });

  it('is counted as one, however many connections it has', async () => {
    const ten = Array.from({ length: 10 }, (_, nth) => `c${nth}: certificate(identifier: "X") { number }`).join(' ');
    const most = (2 * WINDOWS.certificate.limit) / 10;
    const ports = Array.from({ length: most + 1 }, (_, nth) => nth);
    const answers = await Promise.all(ports.map((port) => from(`203.0.113.9:${port}`, `{ ${ten} }`)));
    // More than two minutes hold, should another one begin meanwhile.
    expect(answers.filter(({ control }) => control !== 'continue').map(codeOf)).toContain('RATE_LIMITED');
  });
});

describe('the address of routers', () => {
  it.each([
    '',
    'a-router-of-a-test-and-nobody-else-her',
    'a-router-of-a-test-and-nobody-else-here/more',
  ])('is none without the token: %p', async (token) => {
    const answer = await post(`${ROUTER_PATH}${token}`, { version: 1, stage: 'RouterRequest', method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('Bearer');
  });

  it('accepts version 1 of the coprocessor protocol only', async () => {
    expect((await post(`${ROUTER_PATH}${ROUTER_TOKEN}`, { version: 2, stage: 'RouterRequest' })).status).toBe(400);
  });

  it('believes no address that a client claims for itself where no proxy says one', async () => {
    const { clientAddress } = await claims(await exchange(BRANDS, {}, { headers: {} }));
    expect(clientAddress).toBe('127.0.0.1');
  });
});
