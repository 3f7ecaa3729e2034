import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { Subgraph } from '../lib/subgraph.js';
import type { SubgraphPorts } from '../lib/subgraph-ports.js';
import { custodyContext } from './context.js';
import { custodyMigrations } from './persistence/migrations.js';
import { custodySchema } from './schema.js';

/** Builds custody: database migrated, schema executable, nothing listening, no job running. */
export async function createCustody(ports: SubgraphPorts): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'custody',
    entities: [],
    migrations: custodyMigrations,
    log: ports.log,
  });
  await database.migrate();
  return createSubgraph({
    name: 'custody',
    ...(await custodySchema()),
    log: ports.log,
    contextFor: custodyContext(database, ports.peers, ports.clock),
    startJobs: async () => {},
    health: async () => [await databaseHealth('custody', database)],
    close: () => database.close(),
  });
}
