import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Reading } from '../../schema/queue-metrics.js';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { createPeers, type Peers } from '../../subgraphs/lib/graphql/peers.js';
import type { DependencyHealth, Executor, Subgraph } from '../../subgraphs/lib/graphql/subgraph.js';
import { orClose } from '../../subgraphs/lib/process/or-close.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { createGraph } from '../graph/create-graph.js';
import type { Graph } from '../graph/graph.js';
import { loadSupergraph, type Supergraph } from '../graph/supergraph.js';
import { type PlatformOptions } from './options.js';
import { type PreparedSubgraph, prepareSubgraph } from './prepare-subgraph.js';

/** The four subgraphs and the gateway over them, in this process (standalone topology). */
export interface Platform {
  readonly graph: Graph;
  readonly peers: Peers;
  readonly supergraph: Supergraph;
  readonly subgraphs: Readonly<Record<SubgraphName, Subgraph>>;
  /** Starts the jobs of the named subgraphs, or of all. */
  startJobs(...names: readonly SubgraphName[]): Promise<void>;
  health(): Promise<readonly DependencyHealth[]>;
  backlog(): Promise<readonly Reading[]>;
  close(): Promise<void>;
}

/** Parts of a platform that need neither database nor chain; calling it builds the rest. */
export type PreparedPlatform = (options: PlatformOptions) => Promise<Platform>;

/** Loads the code, builds the schemas and loads the supergraph: half of a start, done while the services start. */
export async function preparePlatform(log: Logger): Promise<PreparedPlatform> {
  const built = new Map<SubgraphName, Subgraph>();
  const find = (name: SubgraphName): Executor => {
    const subgraph = built.get(name);
    if (!subgraph) throw new Error(`Subgraph ${name} is not up yet`);
    return subgraph;
  };
  const prepared = {
    catalog: await inItsTurn(prepareSubgraph.catalog),
    custody: await inItsTurn(prepareSubgraph.custody),
    passports: await inItsTurn(prepareSubgraph.passports),
    integrations: await inItsTurn(prepareSubgraph.integrations),
  };
  const sdl = readProjectFile('schema/supergraph.graphql');
  const supergraph = await inItsTurn(() => loadSupergraph(sdl, executors(find), log));
  return async (options) => {
    const subgraphs = await orClose({ close: () => supergraph.stop() }, () =>
      buildSubgraphs(prepared, options, (name) => createPeers(find, name)),
    );
    const all = Object.values(subgraphs);
    for (const subgraph of all) built.set(subgraph.name, subgraph);
    const peers = createPeers(find, 'gateway');
    return {
      graph: createGraph(supergraph, peers),
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
        await supergraph.stop();
        await Promise.all(all.map((subgraph) => subgraph.close()));
      },
    };
  };
}

/**
 * Runs work in its own turn of the event loop, since each part blocks it for a tenth of a second and a database is
 * being set up meanwhile.
 */
const inItsTurn = <Result>(work: () => Promise<Result>): Promise<Result> => turn().then(work);

/** Prepares and builds the platform at once. */
export const createPlatform = async (options: PlatformOptions): Promise<Platform> =>
  (await preparePlatform(options.log))(options);

/**
 * Creates executors that look up their subgraph at each call, since the supergraph is built before the subgraphs and
 * each subgraph before its peers.
 */
function executors(find: (name: SubgraphName) => Executor): Readonly<Record<SubgraphName, Executor>> {
  const late = (name: SubgraphName): Executor => ({ execute: (request) => find(name).execute(request) });
  return {
    catalog: late('catalog'),
    custody: late('custody'),
    passports: late('passports'),
    integrations: late('integrations'),
  };
}

async function buildSubgraphs(
  prepared: Readonly<Record<SubgraphName, PreparedSubgraph>>,
  options: PlatformOptions,
  peersOf: (name: SubgraphName) => Peers,
): Promise<Readonly<Record<SubgraphName, Subgraph>>> {
  const building = {
    catalog: prepared.catalog(options, peersOf('catalog')),
    custody: prepared.custody(options, peersOf('custody')),
    passports: prepared.passports(options, peersOf('passports')),
    integrations: prepared.integrations(options, peersOf('integrations')),
  };
  await closeUnlessAll(Object.values(building));
  const [catalog, custody, passports, integrations] = await Promise.all([
    building.catalog,
    building.custody,
    building.passports,
    building.integrations,
  ]);
  return { catalog, custody, passports, integrations };
}

/** Waits for all. When one fails, closes the others and rejects with its error. */
async function closeUnlessAll(building: readonly Promise<Subgraph>[]): Promise<void> {
  const ends = await Promise.allSettled(building);
  const failed = ends.find((end) => end.status === 'rejected');
  if (!failed) return;
  await Promise.allSettled(ends.map((end) => (end.status === 'fulfilled' ? end.value.close() : undefined)));
  throw failed.reason;
}
