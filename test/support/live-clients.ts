import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { MOST_VALUES } from '../../gateway/graph/refuse-costly.js';
import {
  attachLiveGraph,
  type LiveGraph,
  type LiveGraphOptions,
} from '../../gateway/graph/subscriptions/live-graph.js';
import { fieldsIn } from '../../schema/record.js';
import type { PlanFeature } from '../../schema/vocabulary/plans.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import { ALL_FEATURES, openStage, type Stage } from './actors.js';
import { portOf } from './port-of.js';
import { present } from './present.js';
import { eventually } from './receiver.js';

export interface Caller {
  readonly brandId: number;
  readonly brandCode: string;
  readonly key: string;
}

export interface Gateway {
  readonly server: Server;
  readonly live: LiveGraph;
  readonly url: string;
  /** Cuts every connection. */
  cut(): void;
}

type Parts = Partial<Pick<LiveGraphOptions, 'graph' | 'supergraph' | 'log'>>;

// biome-ignore lint/suspicious/noExplicitAny: answers of any operation
export type Payload = { data?: any; errors?: readonly { message: string; extensions?: any }[] };

interface Heard {
  readonly payloads: Payload[];
  readonly ended: Promise<unknown>;
  stop(): void;
}

/** Live connections to two gateways over one platform: an event of one arrives at the other. */
export interface LiveClients {
  readonly stage: Stage;
  readonly servers: readonly Gateway[];
  /** Starts another gateway, which asks these peers and has these parts instead of the platform's. */
  gateway(peers: Peers, parts?: Parts): Promise<Gateway>;
  /** Makes a brand with a key. */
  caller(over?: { readonly features?: readonly PlanFeature[]; readonly scopes?: readonly string[] }): Promise<Caller>;
  connect(bearer: string | null, at?: number | Gateway): Client;
  /** Occupies all slots of operations, and the whole queue of a caller's key; returns a function that frees both. */
  occupy(caller: Caller): Promise<() => Promise<void>>;
  /** Waits until as many more subscriptions have begun; before that, events are history to them. */
  begun(count?: number): Promise<void>;
  /** Ends the connections of a test; subscriptions that began without anybody waiting for them are no longer counted. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

export const EVENTS = `
  subscription Events($types: [String!], $after: ID, $brandId: Int) {
    brandEvents(types: $types, after: $after, brandId: $brandId) { id type occurredAt body brand { id name } product { id } }
  }`;

export function hear(client: Client, query: string, variables: Record<string, unknown> = {}): Heard {
  const payloads: Payload[] = [];
  let stop = () => {};
  const ended = new Promise((resolve) => {
    stop = client.subscribe(
      { query, variables },
      { next: (value) => void payloads.push(value), error: resolve, complete: () => resolve('complete') },
    );
  });
  return { payloads, ended, stop: () => stop() };
}

export async function closeGateway({ live, server }: Gateway): Promise<void> {
  await live.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function startGateway({ platform, options }: Stage, peers: Peers, parts?: Parts): Promise<Gateway> {
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  const { graph, supergraph } = platform;
  const own = { log: options.log, windows: publicWindows(), consoleOrigins: [], trustProxy: false };
  const live = attachLiveGraph(server, { graph, supergraph, peers, ...own, ...parts });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return { server, live, cut, url: `ws://127.0.0.1:${portOf(server)}/graphql` };
}

/** Counts the subscriptions whose stream has begun: they receive what is accepted from then on. */
function countedStarts() {
  let starts = 0;
  let awaited = 0;
  return {
    counting: (peers: Peers): Peers => ({
      async ask<Data, Variables extends object>(...asked: Parameters<typeof peers.ask<Data, Variables>>) {
        const answer = await peers.ask(...asked);
        const { brandFeedStart, itemFeedStart } = fieldsIn(answer);
        if (brandFeedStart ?? itemFeedStart) starts++;
        return answer;
      },
    }),
    async begun(count = 1): Promise<void> {
      awaited += count;
      await eventually(() => starts >= awaited, 'the subscription to begin');
    },
    forget: (): void => {
      awaited = starts;
    },
  };
}

async function occupy({ platform, sql }: Stage, { brandId, brandCode }: Caller): Promise<() => Promise<void>> {
  const [key] = await sql<{ id: number }>('select id from integrations.api_key where brand_id = $1', [brandId]);
  const { places } = platform.supergraph;
  const from = { requestId: randomUUID(), clientAddress: '' };
  const rights = { brandId, brandCode, scopes: [], features: [], serves: [] };
  const principal = { kind: 'key', keyId: present(key).id, ...rights } as const;
  const release = await places.take({ ...from, principal: { kind: 'system', purpose: 'test' } }, MOST_VALUES.known);
  const aborter = new AbortController();
  const queued = Array.from({ length: 500 }, () => places.take({ ...from, principal }, 1, aborter.signal));
  const abandoned = Promise.allSettled(queued);
  return async () => {
    aborter.abort();
    await abandoned;
    release();
  };
}

export async function openLiveClients(): Promise<LiveClients> {
  const stage = await openStage();
  const { counting, begun, forget } = countedStarts();
  const gateway = (peers: Peers, parts?: Parts) => startGateway(stage, counting(peers), parts);
  const { peers } = stage.platform;
  const servers = await Promise.all([gateway(peers), gateway(peers)]);
  const clients: Client[] = [];
  let brands = 0;
  return {
    ...{ stage, servers, gateway, begun },
    occupy: (caller) => occupy(stage, caller),
    async caller({ features = ALL_FEATURES, scopes } = {}) {
      const brandCode = `LIVE${String(brands++).padStart(6, '0')}`;
      const brandId = await stage.brand(brandCode, { features });
      const key = `dpp_test_${brandCode.toLowerCase().padEnd(40, 'l')}`;
      await stage.key(brandId, key, scopes ? { scopes } : {});
      return { brandId, brandCode, key };
    },
    connect(bearer, at = 0) {
      const client = createClient({
        url: (typeof at === 'number' ? present(servers[at]) : at).url,
        webSocketImpl: WebSocket,
        lazy: true,
        retryAttempts: 0,
        connectionParams: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      });
      clients.push(client);
      return client;
    },
    async hangUp() {
      for (const client of clients.splice(0)) await client.dispose();
      forget();
    },
    async close() {
      for (const each of servers) await closeGateway(each);
      await stage.close();
    },
  };
}
