import type { Peers } from '../../subgraphs/lib/peers.js';
import type { Subgraph, SubgraphName } from '../../subgraphs/lib/subgraph.js';
import type { PlatformOptions } from './platform.js';

/** Builds one subgraph: in a process with the others, or in one of its own, which then loads no other's code. */
export const buildSubgraph: Readonly<
  Record<SubgraphName, (options: PlatformOptions, peers: Peers) => Promise<Subgraph>>
> = {
  async catalog(options, peers) {
    const { createCatalog } = await import('../../subgraphs/catalog/app.js');
    return createCatalog({ ...options, peers });
  },
  async custody(options, peers) {
    const { createCustody } = await import('../../subgraphs/custody/app.js');
    return createCustody({ ...options, ...options.custody, peers });
  },
  async passports(options, peers) {
    const { createPassports } = await import('../../subgraphs/passports/app.js');
    return createPassports({ ...options, ...options.passports, peers });
  },
  async integrations(options, peers) {
    const { createIntegrations } = await import('../../subgraphs/integrations/app.js');
    return createIntegrations({ ...options, peers });
  },
};
