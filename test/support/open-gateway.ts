import { createGatewayServer } from '../../gateway/api/gateway-server.js';
import { publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import type { Stage } from './actors.js';
import { portOf } from './port-of.js';

/** The server of the graph over a stage, with its origin: `http://127.0.0.1:…`. */
export interface OpenGateway {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the graph of a stage to direct clients of no console, as far as nothing else is given. */
export async function openGateway(
  { platform: { graph, supergraph, peers }, options: { log, publicUrl } }: Pick<Stage, 'platform' | 'options'>,
  given: Partial<Parameters<typeof createGatewayServer>[0]> = {},
): Promise<OpenGateway> {
  const { server, endLive } = await createGatewayServer({
    ...{ graph, supergraph, peers, log, publicUrl, consoleOrigins: [], trustProxy: false },
    windows: publicWindows(),
    ...given,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      await endLive();
      server.close();
      server.closeAllConnections();
    },
  };
}
