import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { PLAN_FEATURES } from '../../../../schema/vocabulary/plans.js';
import { SCOPES } from '../../../../schema/vocabulary/scopes.js';
import { type HttpExecutor, httpExecutor } from '../../../../subgraphs/lib/graphql/http-executor.js';
import { claimsText, internalTokens } from '../../../../subgraphs/lib/graphql/internal-token.js';
import { OPERATIONS_PATH } from '../../../../subgraphs/lib/graphql/operation-batch.js';
import { serveSubgraph } from '../../../../subgraphs/lib/graphql/serve-subgraph.js';
import type { GraphRequest, Subgraph } from '../../../../subgraphs/lib/graphql/subgraph.js';
import { KEPT_IDLE_MS, REUSED_WITHIN_MS } from '../../../../subgraphs/lib/process/idle-connections.js';
import { portOf } from '../../../support/port-of.js';

const tokens = internalTokens(new Uint8Array(32).fill(7));
let server: Server;
let executor: HttpExecutor;
let posts = 0;
/** Ends the operation `slow`. */
let release = (): void => {};
const executed: GraphRequest[] = [];

beforeAll(async () => {
  const subgraph = {
    name: 'catalog',
    execute: async (request: GraphRequest) => {
      executed.push(request);
      if (request.text === 'broken') throw new Error('broken');
      if (request.text === 'slow') {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      return { data: { text: request.text, as: request.principal.kind, of: request.requestId } };
    },
  } as unknown as Subgraph;
  server = serveSubgraph(subgraph, tokens, pino({ level: 'silent' }));
  server.on('request', () => posts++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  executor = httpExecutor(`http://127.0.0.1:${portOf(server)}`, tokens);
});
beforeEach(() => {
  posts = 0;
  executed.length = 0;
});
afterAll(async () => {
  await executor.close();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (text: string, requestId = 'one', principal: Principal = ANONYMOUS, clientAddress = '192.0.2.1') =>
  executor.execute({ text, principal, requestId, clientAddress });
const ID = Number.MAX_SAFE_INTEGER;
const RESELLER: Principal = {
  ...{ kind: 'key', keyId: ID, brandId: ID, brandCode: 'NORDATELIR', scopes: SCOPES, features: PLAN_FEATURES },
  serves: Array.from({ length: 500 }, (_, nth) => ({ brandId: ID - nth, brandCode: `CLIENT${nth}`.padEnd(10, '0') })),
};
const PARTNER: Principal = {
  ...{ kind: 'account', accountId: ID, email: 'partner@example.test', role: 'distributor', sessionId: 'a session' },
  brandIds: [],
  accreditations: Array.from({ length: 1000 }, (_, nth) => ({ brandId: ID - nth, trade: 'recycler' })),
  contacts: Array.from({ length: 1000 }, (_, nth) => ({ contactId: ID, brandId: ID - nth, retailerId: ID })),
};
const SYSTEM: Principal = { kind: 'system', purpose: 'a test' };

describe('a subgraph behind HTTP', () => {
  it('is asked once for what is wanted in one turn, and each asker gets its own answer', async () => {
    const results = await Promise.all([ask('brand'), ask('category'), ask('model')]);
    expect(results.map(({ data }) => data?.text)).toEqual(['brand', 'category', 'model']);
    expect([posts, executed.length]).toEqual([1, 3]);
  });

  it('is asked once by different calls, callers and addresses, each of which stays its own', async () => {
    const principal = { ...ANONYMOUS, rejectedCredential: true };
    const asked = [
      ask('same'),
      ask('same', 'two'),
      ask('same', 'one', principal),
      ask('same', 'one', ANONYMOUS, '192.0.2.2'),
      ask('same', 'jobs', SYSTEM, ''),
    ];
    await Promise.all(asked);
    expect(posts).toBe(1);
    expect(executed.map(({ principal, requestId, clientAddress }) => [principal, requestId, clientAddress])).toEqual([
      [ANONYMOUS, 'one', '192.0.2.1'],
      [ANONYMOUS, 'two', '192.0.2.1'],
      [principal, 'one', '192.0.2.1'],
      [ANONYMOUS, 'one', '192.0.2.2'],
      [SYSTEM, 'jobs', ''],
    ]);
  });

  it('is asked again for what comes a turn later', async () => {
    await ask('c');
    await ask('d');
    expect(posts).toBe(2);
  });

  it('is asked apart for what is too long to share a request, and by callers whose claims fill a header', async () => {
    const long = 'x'.repeat(200_000);
    expect((await Promise.all([ask(long), ask(`${long}y`), ask('short')])).map(({ data }) => data?.text)).toEqual([
      long,
      `${long}y`,
      'short',
    ]);
    expect(posts).toBe(2);
    posts = 0;
    const calls = Array.from({ length: 40 }, (_, nth) => ask('a', `${nth}`.padEnd(500, '-')));
    expect((await Promise.all(calls)).map(({ data }) => `${data?.of}`.replace(/-+$/, ''))).toEqual(
      calls.map((_, nth) => `${nth}`),
    );
    expect(posts).toBeGreaterThan(1);
  });

  it.each<[string, Principal]>([
    ['a key with 500 client brands', RESELLER],
    ['an account with 1,000 contacts and 1,000 accreditations', PARTNER],
  ])('is asked by %s', async (_, principal) => {
    const results = await Promise.all([ask('a'), ask('b', 'two', principal), ask('c', 'three', principal)]);
    expect(results.map(({ data }) => data?.as)).toEqual(['anonymous', principal.kind, principal.kind]);
    expect(executed.map((request) => request.principal)).toEqual([ANONYMOUS, principal, principal]);
  });

  it('that fails to answer one operation, fails no other of the request', async () => {
    const results = await Promise.allSettled([ask('broken'), ask('with it'), ask('alone', 'two')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(posts).toBe(1);
  });

  it('answers an operation while a slower one of the same request still runs', async () => {
    const slow = ask('slow');
    expect((await ask('quick')).data?.text).toBe('quick');
    expect(executed.map(({ text }) => text)).toEqual(['slow', 'quick']);
    release();
    expect([(await slow).data?.text, posts]).toEqual(['slow', 1]);
  });

  it('that breaks off, fails what it has not answered and nothing else', async () => {
    const slow = ask('slow');
    expect((await ask('quick')).data?.text).toBe('quick');
    server.closeAllConnections();
    await expect(slow).rejects.toThrow();
    release();
    expect((await ask('again')).data?.text).toBe('again');
  });

  it('answers letters of several bytes and long results as they are', async () => {
    const text = 'ü€𝄞\n'.repeat(50_000);
    expect((await ask(text)).data?.text).toBe(text);
  });

  it('answers nobody without a token for calls, and reads nothing of what they send', async () => {
    const claims = { principal: SYSTEM, requestId: 'one', clientAddress: '' };
    const foreign = internalTokens(new Uint8Array(32).fill(8)).signCalls([claimsText(claims)]);
    for (const token of ['', 'x', foreign, await tokens.sign(claims)]) {
      const { status, headers } = await fetch(`http://127.0.0.1:${portOf(server)}${OPERATIONS_PATH}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ texts: ['a'], asked: [{ call: 0, text: 0 }] }),
      });
      expect([status, headers.get('connection'), executed.length]).toEqual([401, 'close', 0]);
    }
  });

  it('is told by what status it refused', async () => {
    const foreign = httpExecutor(`http://127.0.0.1:${portOf(server)}`, internalTokens(new Uint8Array(32).fill(8)));
    const asked = foreign.execute({ text: 'a', principal: ANONYMOUS, requestId: 'one', clientAddress: '' });
    await expect(asked).rejects.toThrow(/answered 401: .*Only processes of this installation/);
    expect(executed).toEqual([]);
    await foreign.close();
  });
});

it('keeps a connection without requests longer than the processes that reuse it', () => {
  expect(server.keepAliveTimeout).toBe(KEPT_IDLE_MS);
  expect(REUSED_WITHIN_MS).toBeLessThan(KEPT_IDLE_MS);
});
