import type { CallContext } from '../lib/context.js';
import type { Database } from '../lib/database.js';
import type { Peers } from '../lib/peers.js';
import type { GraphRequest } from '../lib/subgraph.js';

export interface IntegrationsContext extends CallContext {
  readonly database: Database;
  readonly peers: Peers;
}

/** Context per request; the reads behind it are one per process, so that concurrent requests share statements. */
export function integrationsContext(
  database: Database,
  peers: Peers,
  clock: () => Date,
): (request: GraphRequest) => IntegrationsContext {
  const shared = { database, peers, clock };
  return ({ principal, requestId, clientAddress }) => ({ ...shared, principal, requestId, clientAddress });
}
