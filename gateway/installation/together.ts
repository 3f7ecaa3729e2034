import 'reflect-metadata';
import type { Logger } from 'pino';
import type { Configuration } from '../../subgraphs/lib/configuration.js';
import { createGatewayServer } from '../gateway-server.js';
import { doorTo } from '../graph-door.js';
import { loadSubgraphs } from './build-subgraph.js';
import { lockDataDir } from './data-dir-lock.js';
import { tellEndpoints } from './endpoints.js';
import { createFront } from './front.js';
import { keptSecrets } from './kept-secrets.js';
import { closing, listening, refuseTakenPorts } from './listening.js';
import { loadFirstManifest } from './manifest/load-first-manifest.js';
import { bringUpOutside } from './outside.js';
import { createPlatform, type Platform } from './platform.js';
import { platformOptions } from './platform-options.js';
import type { Progress } from './progress.js';

export interface Installation {
  readonly restUrl: string;
  readonly graphUrl: string;
  readonly platform: Platform;
  stop(): Promise<void>;
}

/** Brings everything up in this process, in the order in which one part stands on another. */
export async function startTogether(
  configuration: Configuration,
  log: Logger,
  progress: Progress,
): Promise<Installation> {
  const undo: (() => unknown)[] = [lockDataDir(configuration.dataDir)];
  const stop = async (): Promise<void> => {
    for (const step of undo.reverse()) await step();
  };
  try {
    return await bringUp(configuration, log, progress, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  configuration: Configuration,
  log: Logger,
  progress: Progress,
  undo: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Installation> {
  const { host, port, gatewayPort, consoleOrigins, trustProxy } = configuration;
  await refuseTakenPorts(configuration);
  const secrets = keptSecrets(configuration);
  // While database and node start. What cannot be loaded is told where it is used, with those two on the way to be ended.
  loadSubgraphs().catch(() => {});
  const outside = await bringUpOutside(configuration, progress);
  undo.push(outside.stop);
  const options = await platformOptions(configuration, secrets, outside, log);
  const platform = await progress.step('four subgraphs, one supergraph', () => createPlatform(options));
  undo.push(platform.close);
  await progress.step('workers', () => platform.startJobs());
  await loadFirstManifest(configuration, platform, progress);
  const { supergraph, graph, peers } = platform;
  const gateway = await createGatewayServer({ supergraph, graph, peers, consoleOrigins, trustProxy, log });
  const state = { dependencies: platform.health, backlog: platform.backlog };
  const front = createFront(configuration, platform.graph, state, log, doorTo(gateway.server));
  const graphPort = await progress.step(
    'the graph',
    () => listening(gateway.server, gatewayPort, host, 'GATEWAY_PORT'),
    String,
  );
  undo.push(() => closing(gateway.server));
  const restPort = await progress.step('REST interface and pages', () => listening(front, port, host, 'PORT'), String);
  // Live connections come in at both doors; a server waits for its own.
  undo.push(() => closing(front), gateway.endLive);
  const restUrl = `http://${host}:${restPort}`;
  const graphUrl = `http://${host}:${graphPort}/graphql`;
  await tellEndpoints(configuration.dataDir, platform.peers, restUrl, graphUrl, outside.chainRpcUrl);
  return { restUrl, graphUrl, platform, stop };
}
