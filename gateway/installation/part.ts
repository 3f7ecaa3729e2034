import { isNameOf } from '../../schema/closed-record.js';
import 'reflect-metadata';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { answerOperations } from '../../subgraphs/lib/graphql/answer-operations.js';
import { httpExecutor } from '../../subgraphs/lib/graphql/http-executor.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { createPeers, type Peers } from '../../subgraphs/lib/graphql/peers.js';
import { serveSubgraph } from '../../subgraphs/lib/graphql/serve-subgraph.js';
import { createLog } from '../../subgraphs/lib/process/log.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { tracing } from '../../subgraphs/lib/process/tracing.js';
import { remoteProxy } from '../api/local-proxy.js';
import { remoteGraph } from '../graph/remote-graph.js';
import { type Configuration, readConfiguration } from './configuration.js';
import { refuseDemonstrationApart, refuseDemonstrationBeyondLoopback } from './demonstration.js';
import { createDraining, type Draining } from './draining.js';
import type { LoadFront } from './front-server.js';
import { keptSecrets } from './kept-secrets.js';
import { closing, listening } from './listening.js';
import { type PartContext, remotePeers, remoteSubgraphs, required, subgraphUrls, tokensOf } from './parts.js';
import { internalBacklog, partsBacklog, remoteBacklog } from './parts-backlog.js';
import { internalHealth, partsHealth, remoteHealth } from './parts-health.js';
import { platformOptions, withScanPlaces } from './platform-options.js';
import { prepareSubgraph } from './prepare-subgraph.js';
import { PROGRAM } from './program.js';
import { publicCounting, sharedWindows } from './shared-windows.js';
import { onStopSignal } from './stop-signals.js';

interface Running {
  stop(): Promise<void>;
}

interface LeavingPart extends PartContext {
  readonly draining: Draining;
}

async function runSubgraph(context: LeavingPart, name: SubgraphName, isWorker: boolean): Promise<Running> {
  const { configuration, tokens, log, draining } = context;
  const outside = {
    databaseUrl: required(configuration.databaseUrl, 'DATABASE_URL'),
    chainRpcUrl: required(configuration.chainRpcUrl, 'CHAIN_RPC_URL'),
  };
  const common = await platformOptions(configuration, keptSecrets(configuration), outside, log);
  const options = name === 'custody' && !isWorker ? await withScanPlaces(common, configuration) : common;
  const build = await prepareSubgraph[name]();
  const subgraph = await build(options, remotePeers(context, name));
  await subgraph.recordKeys();
  if (name === 'integrations')
    await refuseDemonstrationBeyondLoopback(
      configuration,
      createPeers(() => subgraph, 'start'),
    );
  else await refuseDemonstrationApart(configuration, () => integrationsOnly(configuration, tokens), endPart);
  if (isWorker) await subgraph.startJobs();
  const server = serveSubgraph(subgraph, tokens, log, draining.isStaying);
  draining.watch(server);
  await listening(server, configuration.partPort ?? 0, configuration.host, 'PART_PORT');
  return {
    stop: async () => {
      await closing(server);
      await subgraph.close();
    },
  };
}

async function runGateway(context: LeavingPart): Promise<Running> {
  const { configuration, tokens, log, draining } = context;
  const [
    { createGraph },
    { internalApi, operationsOf },
    { loadSupergraph },
    { createGatewayServer },
    { brandHosts },
    { routerCoprocessor },
  ] = await Promise.all([
    import('../graph/create-graph.js'),
    import('../api/internal-api.js'),
    import('../graph/supergraph.js'),
    import('../api/gateway-server.js'),
    import('../api/brand-hosts.js'),
    import('../api/router/coprocessor.js'),
  ]);
  const subgraphs = remoteSubgraphs(context);
  const supergraph = await loadSupergraph(readProjectFile('schema/supergraph.graphql'), subgraphs, log);
  const peers = createPeers((name) => subgraphs[name], 'gateway');
  await refuseDemonstrationApart(configuration, () => peers, endPart);
  const graph = createGraph(supergraph, peers);
  const { publicUrl, consoleOrigins, trustProxy, routerToken } = configuration;
  const counting = await publicCounting(configuration, log, await sharedWindows(configuration));
  const { windows } = counting;
  const before = [
    internalApi({ graph, tokens }),
    internalHealth(partsHealth(configuration), draining.isStaying),
    internalBacklog(partsBacklog(Object.values(subgraphUrls(configuration)), tokens), tokens),
    ...(routerToken ? [routerCoprocessor({ graph, supergraph, tokens, consoleOrigins, windows, routerToken })] : []),
  ];
  const gateway = await createGatewayServer({
    supergraph,
    graph,
    peers,
    before,
    operations: answerOperations({ name: 'gateway', executor: operationsOf(supergraph), tokens, log }),
    windows,
    publicUrl,
    consoleOrigins,
    trustProxy,
    isMisdirected: brandHosts(graph, publicUrl, trustProxy),
    log,
    tokens,
  });
  draining.watch(gateway.server);
  await listening(gateway.server, configuration.gatewayPort, configuration.host, 'GATEWAY_PORT');
  return {
    stop: async () => {
      await gateway.endLive();
      await closing(gateway.server);
      await supergraph.stop();
      await counting.close();
    },
  };
}

async function runRestAdapter(
  { configuration, tokens, log, draining }: LeavingPart,
  loadFront: LoadFront,
): Promise<Running> {
  await refuseDemonstrationApart(configuration, () => integrationsOnly(configuration, tokens), endPart);
  const createFront = await loadFront();
  const gatewayUrl = required(configuration.gatewayUrl, 'GATEWAY_URL');
  const graph = remoteGraph(gatewayUrl, tokens);
  const proxy = remoteProxy(gatewayUrl, tokens, configuration.trustProxy);
  const state = {
    dependencies: remoteHealth(gatewayUrl),
    backlog: remoteBacklog(gatewayUrl, tokens),
    isStaying: draining.isStaying,
  };
  const counting = await publicCounting(configuration, log, await sharedWindows(configuration));
  const front = createFront(configuration, graph, state, log, proxy, counting.windows);
  draining.watch(front);
  await listening(front, configuration.port, configuration.host, 'PORT');
  return {
    stop: async () => {
      proxy.close();
      await closing(front);
      await graph.close();
      await counting.close();
    },
  };
}

/** Returns the integrations subgraph, the only one with accounts. */
function integrationsOnly(configuration: Configuration, tokens: InternalTokens): Peers {
  const integrations = httpExecutor(required(configuration.integrationsUrl, 'INTEGRATIONS_URL'), tokens);
  return createPeers(() => integrations, 'start');
}

/** Ends a part that must no longer serve. */
function endPart(error: Error): void {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

async function run(part: string, loadFront: LoadFront): Promise<Running> {
  const configuration = readConfiguration(process.env);
  const log = createLog(configuration.logLevel, part);
  const draining = createDraining(configuration.drainSeconds);
  const running = await runPart({ configuration, tokens: tokensOf(configuration), log, draining }, part, loadFront);
  const endTracing = await tracing(configuration, PROGRAM, part);
  return { stop: () => draining.drain().then(running.stop).finally(endTracing) };
}

async function runPart(context: LeavingPart, part: string, loadFront: LoadFront): Promise<Running> {
  if (part === 'gateway') return runGateway(context);
  if (part === 'rest-adapter') return runRestAdapter(context, loadFront);
  const [name = '', worker] = part.split('-');
  if (!isNameOf(prepareSubgraph, name)) throw new Error(`There is no part ${part}`);
  return runSubgraph(context, name, worker === 'worker');
}

/** Starts one process of the distributed topology, loading only the modules of its part. */
export async function startPart(part: string, loadFront: LoadFront): Promise<void> {
  let running: Running | undefined;
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // Before it is up it has begun nothing that another process would have to end.
    if (!running) process.exit(0);
    void running.stop().finally(() => process.exit(0));
  };
  onStopSignal((_, signal) => {
    // A terminal signals its whole group. The supervising process then stops the parts one after another, so that those
    // that others need for their last answers end last.
    if (signal === 'SIGTERM' || !process.connected) stop();
  });
  // The channel closes when the supervising process is killed; this process then ends as well.
  process.on('disconnect', stop);
  if (process.connected === false) stop();
  running = await run(part, loadFront);
}
