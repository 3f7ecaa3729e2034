import type { Server } from 'node:http';
import { createGatewayServer } from '../../gateway/api/gateway-server.js';
import { internalApi, operationsOf } from '../../gateway/api/internal-api.js';
import { createGraph } from '../../gateway/graph/create-graph.js';
import { remoteGraph } from '../../gateway/graph/remote-graph.js';
import { loadSupergraph } from '../../gateway/graph/supergraph.js';
import type { PlatformOptions } from '../../gateway/installation/options.js';
import type { Platform } from '../../gateway/installation/platform.js';
import { prepareSubgraph } from '../../gateway/installation/prepare-subgraph.js';
import { recordOf } from '../../schema/closed-record.js';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { deriveKey } from '../../subgraphs/lib/crypto/secrets.js';
import { answerOperations } from '../../subgraphs/lib/graphql/answer-operations.js';
import { type HttpExecutor, httpExecutor } from '../../subgraphs/lib/graphql/http-executor.js';
import { internalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { createPeers } from '../../subgraphs/lib/graphql/peers.js';
import { serveSubgraph } from '../../subgraphs/lib/graphql/serve-subgraph.js';
import type { Executor, Subgraph } from '../../subgraphs/lib/graphql/subgraph.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import { portOf } from './port-of.js';
import { present } from './present.js';

const NAMES = ['catalog', 'custody', 'passports', 'integrations'] as const;

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server)}`;
};

const ended = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * The platform as its distributed topology puts it together: every subgraph behind HTTP, the gateway behind its internal
 * address, all asked over the wire with the installation's tokens. One process, so that a test can move its clock.
 */
export async function createDistributedPlatform(options: PlatformOptions): Promise<Platform> {
  const tokens = internalTokens(deriveKey(options.encryptionKey, 'internal tokens'));
  const far = new Map<SubgraphName, HttpExecutor>();
  const late = (name: SubgraphName): Executor => ({
    execute: (request) => far.get(name)!.execute(request),
  });
  const servers: Server[] = [];
  const built = await Promise.all(
    NAMES.map(async (name): Promise<[SubgraphName, Subgraph]> => {
      const subgraph = await (await prepareSubgraph[name]())(options, createPeers(late, name));
      const server = serveSubgraph(subgraph, tokens, options.log);
      far.set(name, httpExecutor(await listen(server), tokens));
      servers.push(server);
      return [name, subgraph];
    }),
  );
  const byName = new Map(built);
  const subgraphs = recordOf(NAMES, (name) => present(byName.get(name)));
  const all = Object.values(subgraphs);
  const executors = { catalog: late('catalog'), custody: late('custody'), passports: late('passports') };
  const supergraph = await loadSupergraph(
    readProjectFile('schema/supergraph.graphql'),
    { ...executors, integrations: late('integrations') },
    options.log,
  );
  const peers = createPeers(late, 'gateway');
  const graph = createGraph(supergraph, peers);
  const gateway = await createGatewayServer({
    ...{ supergraph, graph, peers, tokens, publicUrl: options.publicUrl, log: options.log },
    operations: answerOperations({ name: 'gateway', executor: operationsOf(supergraph), tokens, log: options.log }),
    before: [internalApi({ graph, tokens })],
    windows: publicWindows(options.windows),
    consoleOrigins: [],
    trustProxy: false,
  });
  const remote = remoteGraph(await listen(gateway.server), tokens);
  return {
    graph: remote,
    peers,
    supergraph,
    subgraphs,
    startJobs: async (...names) => {
      const named = names.length > 0 ? names.map((name) => subgraphs[name]) : all;
      await Promise.all(named.map((subgraph) => subgraph.startJobs()));
    },
    health: async () => (await Promise.all(all.map((subgraph) => subgraph.health()))).flat(),
    backlog: async () => (await Promise.all(all.map((subgraph) => subgraph.backlog()))).flat(),
    close: async () => {
      await remote.close();
      await gateway.endLive();
      await ended(gateway.server);
      await supergraph.stop();
      await Promise.all(all.map((subgraph) => subgraph.close()));
      await Promise.all([...far.values()].map((executor) => executor.close()));
      await Promise.all(servers.map(ended));
    },
  };
}
