import { isNameOf } from '../closed-record.js';
import 'reflect-metadata';
import type { FederatedSchema } from '../../subgraphs/common/graph/federate.js';
import type { SubgraphName } from '../subgraph-name.js';

// One process per subgraph: type-graphql's metadata is global, so types of one would leak into another.
const SCHEMAS: Readonly<Record<SubgraphName, () => Promise<FederatedSchema>>> = {
  catalog: async () => (await import('../../subgraphs/catalog/schema.js')).catalogSchema(),
  custody: async () => (await import('../../subgraphs/custody/schema.js')).custodySchema(),
  passports: async () => (await import('../../subgraphs/passports/schema.js')).passportsSchema(),
  integrations: async () => (await import('../../subgraphs/integrations/schema.js')).integrationsSchema(),
};

/** Builds the schema of one subgraph; a process may build one only. */
export async function schemaNamed(name: string): Promise<FederatedSchema> {
  if (!isNameOf(SCHEMAS, name)) throw new Error(`There is no subgraph ${name}`);
  return SCHEMAS[name]();
}
