import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { Subgraph } from '../lib/subgraph.js';
import type { SubgraphPorts } from '../lib/subgraph-ports.js';
import { passportsContext } from './context.js';
import { passportsMigrations } from './persistence/migrations.js';
import { passportsSchema } from './schema.js';

/** Builds passports: database migrated, schema executable, nothing listening, no job running. */
export async function createPassports(ports: SubgraphPorts): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'passports',
    entities: [],
    migrations: passportsMigrations,
    log: ports.log,
  });
  await database.migrate();
  return createSubgraph({
    name: 'passports',
    ...(await passportsSchema()),
    log: ports.log,
    contextFor: passportsContext(database, ports.peers, ports.clock),
    startJobs: async () => {},
    health: async () => [await databaseHealth('passports', database)],
    close: () => database.close(),
  });
}
