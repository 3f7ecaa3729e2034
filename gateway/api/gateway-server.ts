import type { Server } from 'node:http';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { attachLiveGraph } from '../graph/subscriptions/live-graph.js';
import { createGatewayApp, type GatewayOptions } from './app.js';
import { createClientServer } from './client-server.js';

export interface GatewayServer {
  /** HTTP server that is not listening yet. */
  readonly server: Server;
  /** Closes the live connections; the caller closes the server afterwards. */
  endLive(): Promise<void>;
}

/** Creates the server of the graph: HTTP and WebSocket at one address. */
export async function createGatewayServer(options: GatewayOptions & { readonly peers: Peers }): Promise<GatewayServer> {
  const app = await createGatewayApp(options);
  const server = createClientServer(app.callback());
  const live = attachLiveGraph(server, options);
  return { server, endLive: () => live.close() };
}
