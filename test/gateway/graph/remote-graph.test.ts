import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { internalApi } from '../../../gateway/api/internal-api.js';
import { jsonBodies } from '../../../gateway/api/json-bodies.js';
import { clientFinder } from '../../../gateway/api/local-proxy.js';
import type { Graph } from '../../../gateway/graph/graph.js';
import { type RemoteGraph, remoteGraph } from '../../../gateway/graph/remote-graph.js';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import { internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { portOf } from '../../support/port-of.js';
import { type Rest, startRest } from '../../support/rest.js';

const tokens = internalTokens(new Uint8Array(32).fill(9));
let failure: Error;
let remote: RemoteGraph;
let rest: Rest;
let close: () => void;

beforeAll(async () => {
  const graph: Graph = {
    admit: async () => {
      throw failure;
    },
    execute: async () => {
      throw failure;
    },
  };
  const gateway = new Koa();
  gateway.silent = true;
  gateway.use(jsonBodies({ tokens, clientOf: clientFinder(false, tokens) }));
  gateway.use(internalApi({ graph, tokens }));
  const server = gateway.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => void server.close();
  remote = remoteGraph(`http://127.0.0.1:${portOf(server)}`, tokens);
  rest = await startRest({ graph: remote });
});
afterAll(async () => {
  await rest.close();
  await remote.close();
  close();
});

const call = () =>
  rest.call('/v1/partner/webhooks', { headers: { Authorization: `Bearer dpp_test_${'k'.repeat(40)}` } });

describe('a gateway in another process', () => {
  it('§7.1: says that nobody can count: 503 with the documented sentence, and none of the rate headers', async () => {
    failure = new DomainError('COUNTERS_UNAVAILABLE');
    const { status, json, headers } = await call();
    expect([status, json]).toEqual([503, { detail: 'Rate limiting temporarily unavailable, please retry shortly.' }]);
    expect(headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('says nothing of what else failed', async () => {
    failure = new Error('a secret of ours');
    const { status, json } = await call();
    expect([status, json]).toEqual([500, { detail: 'Internal Server Error' }]);
  });
});
