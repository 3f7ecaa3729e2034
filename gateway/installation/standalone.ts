import 'reflect-metadata';
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { localProxy } from '../api/local-proxy.js';
import { firstOperator } from '../commands/first-operator.js';
import { loadFirstManifest } from '../manifest/load-first-manifest.js';
import { finishRestore } from './backup/unfinished-restore.js';
import type { Configuration } from './configuration.js';
import { lockDataDir } from './data-dir-lock.js';
import { explainedError } from './data-folder.js';
import { refuseDemonstrationBeyondLoopback } from './demonstration.js';
import { createDraining } from './draining.js';
import { tellEndpoints } from './endpoints.js';
import type { LoadFront } from './front-server.js';
import { keptSecrets } from './kept-secrets.js';
import { closing, listening, refuseTakenPorts } from './listening.js';
import { localUrl } from './local-url.js';
import { bringUpOutside } from './outside.js';
import type { Platform } from './platform.js';
import { platformOptions, withScanPlaces } from './platform-options.js';
import type { Progress } from './progress.js';
import { publicCounting } from './shared-windows.js';
import { runUndo, type Undo } from './undo.js';

export interface Installation {
  readonly restUrl: string;
  readonly graphUrl: string;
  readonly platform: Platform;
  /** Invitation text for the first operator of an installation without an account that can sign in; null otherwise. */
  readonly invitation: string | null;
  stop(): Promise<void>;
}

/**
 * Starts everything in this process, each part after its dependencies. `undo` collects the steps that end a failed or
 * stopped start.
 */
export async function startStandalone(
  configuration: Configuration,
  log: Logger,
  progress: Progress,
  loadFront: LoadFront,
  undo: Undo,
): Promise<Installation> {
  undo.push(lockDataDir(configuration.dataDir));
  try {
    return await bringUp(configuration, log, progress, loadFront, undo);
  } catch (error) {
    // An error of stopping must not replace the original one.
    await runUndo(undo).catch(() => {});
    throw explainedError(error, configuration.dataDir);
  }
}

async function bringUp(
  configuration: Configuration,
  log: Logger,
  progress: Progress,
  loadFront: LoadFront,
  undo: Undo,
): Promise<Installation> {
  const { host, port, gatewayPort, publicUrl, consoleOrigins, trustProxy, workers } = configuration;
  if (!configuration.databaseUrl) await finishRestore(configuration.dataDir, progress.note);
  await refuseTakenPorts(configuration);
  const secrets = keptSecrets(configuration);
  // Started first, since creating a database takes longest; the code that needs neither database nor chain is loaded
  // meanwhile.
  const startedOutside = bringUpOutside(configuration, progress, undo);
  const prepared = prepareStandalone(log, loadFront);
  // The error of the preparation is thrown below, where database and node are stopped too.
  prepared.catch(() => {});
  const outside = await startedOutside;
  const { createPlatform, createGatewayServer, createFront, brandHosts } = await prepared;
  const options = await withScanPlaces(await platformOptions(configuration, secrets, outside, log), configuration);
  const platform = await progress.step('four subgraphs, one supergraph', () => createPlatform(options));
  undo.push(platform.close);
  await Promise.all(Object.values(platform.subgraphs).map((subgraph) => subgraph.recordKeys()));
  // Loading a manifest waits for registrations by custody's jobs. Other jobs would only slow it down.
  if (workers) await platform.startJobs('custody');
  const { supergraph, graph, peers } = platform;
  const { windows, close: endCounting } = await publicCounting(configuration, log, options.windows);
  undo.push(endCounting);
  const isMisdirected = brandHosts(graph, publicUrl, trustProxy);
  const [gateway] = await Promise.all([
    createGatewayServer({
      supergraph,
      graph,
      peers,
      windows,
      publicUrl,
      consoleOrigins,
      trustProxy,
      isMisdirected,
      log,
    }),
    workers ? loadFirstManifest(configuration, platform, progress) : undefined,
  ]);
  await refuseDemonstrationBeyondLoopback(configuration, peers);
  if (workers) await progress.step('workers', () => platform.startJobs('catalog', 'passports', 'integrations'));
  const draining = createDraining(configuration.drainSeconds);
  const state = { dependencies: platform.health, backlog: platform.backlog, isStaying: draining.isStaying };
  const front = createFront(configuration, platform.graph, state, log, localProxy(gateway.server), windows);
  for (const server of [gateway.server, front]) draining.watch(server);
  const graphPort = await progress.step(
    'the graph',
    () => listening(gateway.server, gatewayPort, host, 'GATEWAY_PORT'),
    String,
  );
  undo.push(() => closing(gateway.server));
  const restPort = await progress.step('REST interface and pages', () => listening(front, port, host, 'PORT'), String);
  // Live connections use both servers, each of which waits for its own.
  undo.push(() => closing(front), gateway.endLive);
  const restUrl = localUrl(host, restPort);
  const graphUrl = `${localUrl(host, graphPort)}/graphql`;
  await tellEndpoints(configuration.dataDir, platform.peers, restUrl, graphUrl, outside.chainRpcUrl);
  const invitation = await firstOperator(configuration, peers);
  return { restUrl, graphUrl, platform, invitation, stop: () => draining.drain().then(() => runUndo(undo)) };
}

/** Turns of the event loop in which ports are found and database and node are spawned. */
const TURNS = 10;

/** Loads the larger part of the program, which blocks the event loop for most of a start. */
export async function prepareStandalone(log: Logger, loadFront: LoadFront) {
  for (let nth = 0; nth < TURNS; nth++) await turn();
  const [{ preparePlatform }, { createGatewayServer }, createFront, { brandHosts }] = await Promise.all([
    import('./platform.js'),
    import('../api/gateway-server.js'),
    loadFront(),
    import('../api/brand-hosts.js'),
  ]);
  return { createPlatform: await preparePlatform(log), createGatewayServer, createFront, brandHosts };
}
