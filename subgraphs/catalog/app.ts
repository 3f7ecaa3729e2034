import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { Subgraph } from '../lib/subgraph.js';
import type { SubgraphPorts } from '../lib/subgraph-ports.js';
import { catalogContext } from './context.js';
import { BrandEntity } from './persistence/entities/brand.js';
import { Category } from './persistence/entities/category.js';
import { Plan } from './persistence/entities/plan.js';
import { catalogMigrations } from './persistence/migrations.js';
import { catalogSchema } from './schema.js';

/** Builds the catalog: database migrated, schema executable, nothing listening. */
export async function createCatalog(ports: SubgraphPorts): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'catalog',
    entities: [Plan, Category, BrandEntity],
    migrations: catalogMigrations,
    log: ports.log,
  });
  await database.migrate();
  return createSubgraph({
    name: 'catalog',
    ...(await catalogSchema()),
    log: ports.log,
    contextFor: catalogContext(database, ports.peers, ports.clock),
    startJobs: async () => {},
    health: async () => [await databaseHealth('catalog', database)],
    close: () => database.close(),
  });
}
