import type { RequestListener, Server } from 'node:http';
import { OPERATIONS_PATH } from '../../subgraphs/lib/graphql/operation-batch.js';
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

interface GatewayServerOptions extends GatewayOptions {
  readonly peers: Peers;
  /** Answers operations of the installation's other processes (distributed topology), which need none of what clients do. */
  readonly operations?: RequestListener;
}

/** Creates the server of the graph: HTTP and WebSocket at one address. */
export async function createGatewayServer(options: GatewayServerOptions): Promise<GatewayServer> {
  const clients = (await createGatewayApp(options)).callback();
  const { operations = clients } = options;
  const server = createClientServer(
    (request, response) => {
      if (request.method === 'POST' && request.url === OPERATIONS_PATH) operations(request, response);
      else clients(request, response);
    },
    // The installation's other processes keep their connections as a proxy does.
    {
      isProxied: options.trustProxy || options.operations !== undefined,
      internalPath: options.operations && OPERATIONS_PATH,
    },
  );
  const live = attachLiveGraph(server, options);
  return { server, endLive: () => live.close() };
}
