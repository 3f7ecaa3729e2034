import type { Logger } from 'pino';
import type { CustodyPorts } from '../../subgraphs/custody/ports.js';
import type { Mailer } from '../../subgraphs/integrations/adapters/mailer.js';
import type { PortalLimits } from '../../subgraphs/integrations/ports.js';
import type { Reading } from '../../subgraphs/lib/backlog.js';
import type { OutboundOptions } from '../../subgraphs/lib/outbound/outbound.js';
import { createPeers, type Peers } from '../../subgraphs/lib/peers.js';
import { readProjectFile } from '../../subgraphs/lib/project.js';
import type { DependencyHealth, Executor, Subgraph, SubgraphName } from '../../subgraphs/lib/subgraph.js';
import type { WindowStore } from '../../subgraphs/lib/windows/fixed-window.js';
import type { PassportsPorts } from '../../subgraphs/passports/ports.js';
import { createGraph } from '../create-graph.js';
import type { Graph } from '../graph.js';
import { loadSupergraph, type Supergraph } from '../supergraph.js';
import { buildSubgraph } from './build-subgraph.js';

export interface PlatformOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Base address people reach this installation at, without a trailing slash. */
  readonly publicUrl: string;
  /** 32-byte seeds of the session keys: the current one, then those it replaced. */
  readonly tokenSeeds: readonly [Uint8Array, ...Uint8Array[]];
  /** 32 bytes, from which every key that encrypts something at rest is derived. */
  readonly encryptionKey: Uint8Array;
  /** 32 bytes; signs verification addresses (§4.23). */
  readonly qrKey: Uint8Array;
  readonly mailer: Mailer;
  /** How calls to addresses that brands gave us leave; by default they reach public addresses only. */
  readonly outbound?: OutboundOptions;
  /** What custody may be told besides: the chain, places of addresses, its rules. */
  readonly custody?: Pick<
    CustodyPorts,
    | 'certificatePrefix'
    | 'qrAge'
    | 'cloneRules'
    | 'locateAddress'
    | 'locateCoordinates'
    | 'chain'
    | 'chainView'
    | 'batchDetailDays'
  >;
  /** What passports may be told besides: where copies and back-ups are kept, and where a transaction is looked at. */
  readonly passports?: Pick<PassportsPorts, 'contentStore' | 'ipfsGatewayUrl' | 'backupStore' | 'explorerUrl'>;
  /** Where calls of keys and accounts are counted; without one, in PostgreSQL. */
  readonly windows?: WindowStore;
  /** Calls a minute of one account in each portal; by default as documented. */
  readonly portalLimits?: PortalLimits;
}

/** The four subgraphs and the gateway over them, in this process (topology together). */
export interface Platform {
  readonly graph: Graph;
  readonly peers: Peers;
  readonly supergraph: Supergraph;
  readonly subgraphs: Readonly<Record<SubgraphName, Subgraph>>;
  startJobs(): Promise<void>;
  health(): Promise<readonly DependencyHealth[]>;
  backlog(): Promise<readonly Reading[]>;
  close(): Promise<void>;
}

export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { subgraphs, peers } = await createSubgraphs(options);
  const supergraph = await loadSupergraph(readProjectFile('schema/supergraph.graphql'), subgraphs, options.log);
  const all = Object.values(subgraphs);
  return {
    graph: createGraph(supergraph, peers),
    peers,
    supergraph,
    subgraphs,
    startJobs: async () => void (await Promise.all(all.map((subgraph) => subgraph.startJobs()))),
    health: async () => (await Promise.all(all.map((subgraph) => subgraph.health()))).flat(),
    backlog: async () => (await Promise.all(all.map((subgraph) => subgraph.backlog()))).flat(),
    close: async () => {
      await supergraph.stop();
      await Promise.all(all.map((subgraph) => subgraph.close()));
    },
  };
}

/** Peers are looked up when asked, so each subgraph may be built before those it will ask. */
async function createSubgraphs(
  options: PlatformOptions,
): Promise<{ subgraphs: Readonly<Record<SubgraphName, Subgraph>>; peers: Peers }> {
  const built = new Map<SubgraphName, Subgraph>();
  const find = (name: SubgraphName): Executor => {
    const subgraph = built.get(name);
    if (!subgraph) throw new Error(`Subgraph ${name} is not up yet`);
    return subgraph;
  };
  const peersOf = (name: SubgraphName): Peers => createPeers(find, name);
  const [catalog, custody, passports, integrations] = await Promise.all([
    buildSubgraph.catalog(options, peersOf('catalog')),
    buildSubgraph.custody(options, peersOf('custody')),
    buildSubgraph.passports(options, peersOf('passports')),
    buildSubgraph.integrations(options, peersOf('integrations')),
  ]);
  const subgraphs = { catalog, custody, passports, integrations };
  for (const subgraph of Object.values(subgraphs)) built.set(subgraph.name, subgraph);
  return { subgraphs, peers: createPeers(find, 'gateway') };
}
