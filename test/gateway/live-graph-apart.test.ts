import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { createGraph } from '../../gateway/create-graph.js';
import { createGatewayServer } from '../../gateway/gateway-server.js';
import { loadSupergraph } from '../../gateway/supergraph.js';
import { type HttpExecutor, httpExecutor } from '../../subgraphs/lib/http-executor.js';
import { internalTokens } from '../../subgraphs/lib/internal-token.js';
import { createPeers } from '../../subgraphs/lib/peers.js';
import { readProjectFile } from '../../subgraphs/lib/project.js';
import { serveSubgraph } from '../../subgraphs/lib/serve-subgraph.js';
import type { SubgraphName } from '../../subgraphs/lib/subgraph.js';
import { openStage, type Stage } from '../support/actors.js';
import { relay, relayedEvent } from '../support/events.js';
import { eventually } from '../support/receiver.js';

let stage: Stage;
let url: string;
const undo: (() => unknown)[] = [];

/** Each subgraph behind HTTP, the gateway over them, as in the topology apart. */
beforeAll(async () => {
  stage = await openStage();
  const { log } = stage.options;
  const tokens = internalTokens(new Uint8Array(32).fill(3));
  const executors = {} as Record<SubgraphName, HttpExecutor>;
  for (const subgraph of Object.values(stage.platform.subgraphs)) {
    const server = serveSubgraph(subgraph, tokens, log);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    executors[subgraph.name] = httpExecutor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens);
    undo.push(
      () => executors[subgraph.name].close(),
      () => server.closeAllConnections(),
      () => void server.close(),
    );
  }
  const supergraph = await loadSupergraph(readProjectFile('schema/supergraph.graphql'), executors, log);
  const peers = createPeers((name) => executors[name], 'gateway');
  const graph = createGraph(supergraph, peers);
  const gateway = await createGatewayServer({ supergraph, graph, peers, consoleOrigins: [], trustProxy: false, log });
  await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(gateway.server.address() as AddressInfo).port}/graphql`;
  undo.unshift(
    gateway.endLive,
    () => gateway.server.closeAllConnections(),
    () => void gateway.server.close(),
    supergraph.stop,
  );
});
afterAll(async () => {
  for (const step of undo) await step();
  await stage.close();
});

describe('live subscriptions with every part a process of its own', () => {
  it('tell events with the fields of several subgraphs', async () => {
    const brandId = await stage.brand('APARTBRAND');
    const key = `dpp_test_${'a'.repeat(40)}`;
    await stage.key(brandId, key);
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${key}` },
    });
    const told: unknown[] = [];
    const ended = (async () => {
      const query = 'subscription { brandEvents { id brand { name } } }';
      for await (const { data } of client.iterate({ query })) told.push(data);
    })();
    await new Promise((resolve) => setTimeout(resolve, 400));
    const event = relayedEvent({ brandId, brandCode: 'APARTBRAND' });
    await relay(stage, [event]);
    await eventually(() => told.length === 1, 'the event');
    expect(told).toEqual([{ brandEvents: { id: event.eventId, brand: { name: 'APARTBRAND' } } }]);
    await client.dispose();
    await ended.catch(() => {});
  });

  it('leave every other path of the server alone', async () => {
    const strange = new WebSocket(url.replace('/graphql', '/elsewhere'));
    const error = await new Promise<Error>((resolve) => strange.once('error', resolve));
    expect(error.message).toContain('404');
  });
});
