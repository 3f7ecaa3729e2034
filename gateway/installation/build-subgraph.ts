import type { Peers } from '../../subgraphs/lib/peers.js';
import type { Subgraph, SubgraphName } from '../../subgraphs/lib/subgraph.js';
import type { PlatformOptions } from './platform.js';

const code = {
  catalog: () => import('../../subgraphs/catalog/app.js'),
  custody: () => import('../../subgraphs/custody/app.js'),
  passports: () => import('../../subgraphs/passports/app.js'),
  integrations: () => import('../../subgraphs/integrations/app.js'),
};

/** Reads the code of all four, for whoever has to wait for something else meanwhile. */
export async function loadSubgraphs(): Promise<void> {
  await Promise.all(Object.values(code).map((load) => load()));
}

/** Builds one subgraph: in a process with the others, or in one of its own, which then loads no other's code. */
export const buildSubgraph: Readonly<
  Record<SubgraphName, (options: PlatformOptions, peers: Peers) => Promise<Subgraph>>
> = {
  async catalog(options, peers) {
    const { createCatalog } = await code.catalog();
    return createCatalog({ ...options, peers });
  },
  async custody(options, peers) {
    const { createCustody } = await code.custody();
    return createCustody({ ...options, ...options.custody, peers });
  },
  async passports(options, peers) {
    const { createPassports } = await code.passports();
    return createPassports({ ...options, ...options.passports, peers });
  },
  async integrations(options, peers) {
    const { createIntegrations } = await code.integrations();
    return createIntegrations({ ...options, peers });
  },
};
