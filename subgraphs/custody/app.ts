import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { Subgraph } from '../lib/subgraph.js';
import { custodyContext } from './context.js';
import { custodyMigrations } from './persistence/migrations.js';
import type { CustodyPorts } from './ports.js';
import { custodySchema } from './schema.js';

/** Builds custody: database migrated, schema executable, nothing listening, no job running. */
export async function createCustody(ports: CustodyPorts): Promise<Subgraph> {
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
    contextFor: custodyContext(database, ports),
    startJobs: async () => {},
    health: async () => [await databaseHealth('custody', database)],
    close: () => database.close(),
  });
}
