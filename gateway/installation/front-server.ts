import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Reading } from '../../schema/queue-metrics.js';
import type { DependencyHealth } from '../../subgraphs/lib/graphql/subgraph.js';
import type { PublicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import type { GraphProxy } from '../api/local-proxy.js';
import type { Graph } from '../graph/graph.js';
import type { Configuration } from './configuration.js';

/** Health and queue lengths of everything behind the front server, for operators. */
interface FrontState {
  readonly dependencies: () => Promise<readonly DependencyHealth[]>;
  readonly backlog: () => Promise<readonly Reading[]>;
  /** Returns false once this process is draining: `/health/ready` is then 503, and all else is answered as before. */
  readonly isStaying?: () => boolean;
}

type FrontSettings = Pick<Configuration, 'publicUrl' | 'consoleOrigins' | 'trustProxy' | 'metricsToken'> &
  Partial<
    Pick<Configuration, 'securityContacts' | 'securityPolicyUrl' | 'privacyUrl' | 'legalUrl' | 'outboundAllowCidrs'>
  >;

/** Creates the server for browsers and integrators, not listening yet. */
export type CreateFront = (
  configuration: FrontSettings,
  graph: Graph,
  state: FrontState,
  log: Logger,
  proxy: GraphProxy,
  windows?: PublicWindows,
) => Server;

/** Loads the code of the front server. It depends on the gateway, so the main program passes it in. */
export type LoadFront = () => Promise<CreateFront>;
