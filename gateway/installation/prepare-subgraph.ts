import type { SubgraphName } from '../../schema/subgraph-name.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import type { Subgraph } from '../../subgraphs/lib/graphql/subgraph.js';
import type { PlatformOptions } from './options.js';

/** A subgraph whose code and schema are loaded; calling it connects it to the database, and custody to the chain. */
export type PreparedSubgraph = (options: PlatformOptions, peers: Peers) => Promise<Subgraph>;

/** Loads one subgraph: together with the others, or in a process of its own, which then loads no other's code. */
export const prepareSubgraph: Readonly<Record<SubgraphName, () => Promise<PreparedSubgraph>>> = {
  async catalog() {
    const [{ createCatalog }, { catalogSchema }] = await Promise.all([
      import('../../subgraphs/catalog/app.js'),
      import('../../subgraphs/catalog/schema.js'),
    ]);
    const schema = await catalogSchema();
    return (options, peers) => createCatalog({ ...options, peers }, schema);
  },
  async custody() {
    const [{ createCustody }, { custodySchema }] = await Promise.all([
      import('../../subgraphs/custody/app.js'),
      import('../../subgraphs/custody/schema.js'),
    ]);
    const schema = await custodySchema();
    return (options, peers) => createCustody({ ...options, ...options.custody, peers }, schema);
  },
  async passports() {
    const [{ createPassports }, { passportsSchema }] = await Promise.all([
      import('../../subgraphs/passports/app.js'),
      import('../../subgraphs/passports/schema.js'),
    ]);
    const schema = await passportsSchema();
    return (options, peers) => createPassports({ ...options, ...options.passports, peers }, schema);
  },
  async integrations() {
    const [{ createIntegrations }, { integrationsSchema }] = await Promise.all([
      import('../../subgraphs/integrations/app.js'),
      import('../../subgraphs/integrations/schema.js'),
    ]);
    const schema = await integrationsSchema();
    return (options, peers) => createIntegrations({ ...options, peers }, schema);
  },
};
