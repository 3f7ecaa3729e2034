import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { publicWindows } from '../../../subgraphs/lib/windows/public-windows.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type OpenGateway, openGateway } from '../../support/open-gateway.js';
import { type Rest, startRest } from '../../support/rest.js';

const KEY = `dpp_test_${'w'.repeat(50)}`;
const UID = `0x${'ab'.repeat(32)}`;
const VERIFY = (name: string): string =>
  `${name}: verifyQr(input: { uidHash: "${UID}", madeAt: 1, signature: "00" }) { valid }`;

let stage: Stage;
let gateway: OpenGateway;
let rest: Rest;
let address: string;

beforeAll(async () => {
  stage = await openStage();
  const windows = publicWindows();
  gateway = await openGateway(stage, { windows, trustProxy: true });
  address = `${gateway.origin}/graphql`;
  rest = await startRest({ graph: stage.platform.graph, windows, settings: { trustProxy: true } });
  const brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 50 });
  await stage.key(brandId, KEY);
  await stage.account('ana@example.test', 'customer');
});
afterAll(async () => {
  await rest.close();
  await gateway.close();
  await stage.close();
});

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any operation
  readonly json: any;
}

async function ask(query: string, headers: Record<string, string> = {}, search = ''): Promise<Answered> {
  const answer = await fetch(`${address}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1', ...headers },
    body: JSON.stringify({ query }),
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

/** A minute in which so many calls fit: one that ends in between would begin the windows anew. */
async function freshMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 40_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

describe('the windows of an address', () => {
  it('count verifications of the graph and of REST together: thirty a minute, refused with Retry-After', async () => {
    await freshMinute();
    const from = { 'x-forwarded-for': '203.0.113.10' };
    for (let call = 0; call < 14; call++) {
      expect((await ask(`mutation { ${VERIFY('a')} }`, from)).json.data.a.valid).toBe(false);
      const path = `/v1/qr/verify?u=${UID}&ts=1&s=00`;
      expect((await rest.call(path, { headers: from })).status).toBe(200);
    }
    expect((await ask(`mutation { ${VERIFY('a')} ${VERIFY('b')} }`, from)).status).toBe(200);
    const refused = await ask(`mutation { ${VERIFY('a')} }`, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused.json.errors[0].extensions).toMatchObject({ code: 'RATE_LIMITED', facts: { rate: { limit: 30 } } });
    expect((await rest.call(`/v1/qr/verify?u=${UID}&ts=1&s=00`, { headers: from })).status).toBe(429);
    // Somebody else, and something else from there, is counted apart.
    expect((await ask(`mutation { ${VERIFY('a')} }`)).status).toBe(200);
    expect((await ask('{ brand(code: "NORDATELIR") { name } }', from)).status).toBe(200);
  }, 90_000);

  it('count aliases, before anything of them runs', async () => {
    await freshMinute();
    const from = { 'x-forwarded-for': '203.0.113.11' };
    const many = Array.from({ length: 31 }, (_, nth) => VERIFY(`v${nth}`)).join(' ');
    expect((await ask(`mutation { ${many} }`, from)).json.errors[0].extensions.code).toBe('RATE_LIMITED');
    expect((await ask(`mutation { ${VERIFY('a')} }`, from)).status).toBe(200);
  }, 90_000);

  it('count the operation that is run, not another that the address of the call names', async () => {
    await freshMinute();
    const codeOf = async (answer: Response) => ((await answer.json()) as Answered['json']).errors?.[0]?.extensions.code;
    const from = { 'x-forwarded-for': '203.0.113.13' };
    const many = Array.from({ length: 31 }, (_, nth) => VERIFY(`v${nth}`)).join(' ');
    expect((await ask(`mutation { ${many} }`, from, '?operationName=None')).status).toBe(429);
    const introspection = '{ __schema { queryType { name } } }';
    expect((await ask(introspection, from, '?operationName=None')).status).toBe(403);
    const after = `${'&a'.repeat(1_000)}&query=${encodeURIComponent(introspection)}`;
    const read = await fetch(`${address}?${after}`, { headers: { ...from, 'apollo-require-preflight': '1' } });
    expect([read.status, await codeOf(read)]).toEqual([403, 'INTROSPECTION_REFUSED']);
  }, 90_000);

  it('count verifications of any account, and an IPv6 network as one', async () => {
    await freshMinute();
    const { accessToken } = await stage.login('ana@example.test');
    const from = (host: number) => ({
      'x-forwarded-for': `2001:db8:7:7::${host.toString(16)}`,
      authorization: `Bearer ${accessToken}`,
    });
    for (let call = 1; call <= 30; call++)
      expect((await ask(`mutation { ${VERIFY('a')} }`, from(call))).status).toBe(200);
    expect((await ask(`mutation { ${VERIFY('a')} }`, from(99))).status).toBe(429);
    expect((await ask('{ me { email } }', from(99))).json.data.me.email).toBe('ana@example.test');
  }, 90_000);

  it('count operations over WebSocket as those over HTTP', async () => {
    await freshMinute();
    const client = createClient({
      url: address.replace('http', 'ws'),
      webSocketImpl: class extends WebSocket {
        constructor(url: string, protocols: string) {
          super(url, protocols, { headers: { 'x-forwarded-for': '203.0.113.12' } });
        }
      },
      retryAttempts: 0,
    });
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 31; call++) {
      for await (const { errors } of client.iterate({ query: `mutation { ${VERIFY('a')} }` })) {
        codes.push(errors?.[0]?.extensions?.code as string | undefined);
      }
    }
    expect(codes).toEqual([...Array(30).fill(undefined), 'RATE_LIMITED']);
    await client.dispose();
  }, 90_000);
});

describe('the windows of a key and of an account', () => {
  it('of a key count root fields: sixty in two operations are more than fifty', async () => {
    await freshMinute();
    const fields = Array.from({ length: 30 }, (_, nth) => `b${nth}: brand(code: "NORDATELIR") { id }`).join(' ');
    const headers = { authorization: `Bearer ${KEY}` };
    expect((await ask(`{ ${fields} }`, headers)).json.errors).toBeUndefined();
    const refused = await ask(`{ ${fields} }`, headers);
    expect([refused.status, refused.json.errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await ask('{ brand(code: "NORDATELIR") { id } }', headers)).status).toBe(200);
  }, 90_000);

  it('of an account are counted in the database, with the root fields of each operation', async () => {
    const { accessToken } = await stage.login('ana@example.test');
    await ask('{ a: me { email } b: me { email } c: me { email } }', { authorization: `Bearer ${accessToken}` });
    const [row] = await stage.sql<{ used: number }>(
      `select used from integrations.rate_window where key like 'account:%' order by index desc limit 1`,
    );
    expect(row?.used).toBeGreaterThanOrEqual(3);
  });
});

describe('fields hidden from anonymous callers', () => {
  const INTROSPECTION = '{ x: __schema { queryType { name } } }';

  it('is what the graph consists of; accounts, keys and this machine itself are', async () => {
    const refused = await ask(INTROSPECTION);
    expect([refused.status, refused.json.errors[0].extensions.code]).toEqual([403, 'INTROSPECTION_REFUSED']);
    const { accessToken } = await stage.login('ana@example.test');
    for (const credential of [accessToken, KEY]) {
      const answer = await ask(INTROSPECTION, { authorization: `Bearer ${credential}` });
      expect(answer.json.data.x.queryType.name).toBe('Query');
    }
    const direct = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: INTROSPECTION }),
    });
    expect(await direct.json()).toMatchObject({ data: { x: { queryType: { name: 'Query' } } } });
    // A proxy on this machine is not this machine.
    expect((await ask(INTROSPECTION, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
  });

  it('goes without saying that TLS is asked for', async () => {
    expect((await ask('{ __typename }')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('an operation that is not sent is not run: its hash alone is not enough', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ extensions }),
    });
    expect(JSON.stringify(await answer.json())).toContain('PERSISTED_QUERY_NOT_SUPPORTED');
  });
});

describe('live connections', () => {
  const open = (from: string): WebSocket =>
    new WebSocket(address.replace('http', 'ws'), 'graphql-transport-ws', { headers: { 'x-forwarded-for': from } });
  const outcome = (socket: WebSocket): Promise<string> =>
    new Promise((resolve) => {
      socket.once('open', () => resolve('open'));
      socket.once('unexpected-response', (_, answer) => resolve(String(answer.statusCode)));
      socket.on('error', () => resolve('error'));
    });

  it('of one address are at most a hundred, and one that has ended makes room', async () => {
    const sockets = Array.from({ length: 130 }, () => open('203.0.113.20'));
    const outcomes = await Promise.all(sockets.map(outcome));
    expect(outcomes.filter((one) => one === 'open')).toHaveLength(100);
    expect(outcomes.filter((one) => one === '429')).toHaveLength(30);
    const other = open('203.0.113.21');
    expect(await outcome(other)).toBe('open');
    const opened = [...sockets.filter((_, nth) => outcomes[nth] === 'open'), other];
    const closed = opened.map((socket) => once(socket, 'close'));
    for (const socket of opened) socket.terminate();
    await Promise.all(closed);
    const again = open('203.0.113.20');
    expect(await outcome(again)).toBe('open');
    again.terminate();
  }, 60_000);

  it('that do not open the protocol are ended', async () => {
    const socket = open('203.0.113.22');
    const [code] = await once(socket, 'close');
    expect(code).toBe(4408);
  }, 30_000);
});
