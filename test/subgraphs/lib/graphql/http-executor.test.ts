import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import { type HttpExecutor, httpExecutor } from '../../../../subgraphs/lib/graphql/http-executor.js';
import { internalTokens } from '../../../../subgraphs/lib/graphql/internal-token.js';
import { serveSubgraph } from '../../../../subgraphs/lib/graphql/serve-subgraph.js';
import type { GraphRequest, Subgraph } from '../../../../subgraphs/lib/graphql/subgraph.js';
import { portOf } from '../../../support/port-of.js';

const tokens = internalTokens(new Uint8Array(32).fill(7));
let server: Server;
let executor: HttpExecutor;
let posts = 0;
const executed: GraphRequest[] = [];

beforeAll(async () => {
  const subgraph = {
    name: 'catalog',
    execute: async (request: GraphRequest) => {
      executed.push(request);
      if (request.text === 'broken') throw new Error('broken');
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
const SYSTEM: Principal = { kind: 'system', purpose: 'a test' };

describe('a subgraph behind HTTP', () => {
  it('is asked once for what one call wants in one turn, and each asker gets its own answer', async () => {
    const results = await Promise.all([ask('brand'), ask('category'), ask('model')]);
    expect(results.map(({ data }) => data?.text)).toEqual(['brand', 'category', 'model']);
    expect([posts, executed.length]).toEqual([1, 3]);
  });

  it('is asked apart by different calls, callers and addresses, however close they are', async () => {
    const key = { ...ANONYMOUS };
    const results = await Promise.all([
      ask('a'),
      ask('b', 'two'),
      ask('c', 'one', key),
      ask('d', 'one', ANONYMOUS, '192.0.2.2'),
    ]);
    expect(results.map(({ data }) => [data?.text, data?.of])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'one'],
      ['d', 'one'],
    ]);
    expect(posts).toBe(4);
  });

  it('is asked apart by the platform itself, and by what comes a turn later', async () => {
    await Promise.all([ask('a', 'jobs', SYSTEM), ask('b', 'jobs', SYSTEM)]);
    expect(posts).toBe(2);
    await ask('c');
    await ask('d');
    expect(posts).toBe(4);
  });

  it('that fails, fails the callers it was asked for and no other', async () => {
    const results = await Promise.allSettled([ask('broken'), ask('with it'), ask('alone', 'two')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
