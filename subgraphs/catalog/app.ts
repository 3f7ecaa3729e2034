import { createBacklog } from '../lib/backlog.js';
import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { FederatedSchema } from '../lib/federate.js';
import { changesOn } from '../lib/kept/changes.js';
import { tellOfMutations } from '../lib/kept/tell-of-mutations.js';
import { createLoop } from '../lib/loop.js';
import { createOutbound } from '../lib/outbound/outbound.js';
import type { Subgraph } from '../lib/subgraph.js';
import { catalogContext } from './context.js';
import { copyPicture } from './jobs/copy-pictures.js';
import { dropUnusedPictures } from './jobs/drop-unused-pictures.js';
import { BrandEntity } from './persistence/entities/brand.js';
import { Category } from './persistence/entities/category.js';
import { DomainClaim } from './persistence/entities/domain-claim.js';
import { Plan } from './persistence/entities/plan.js';
import { catalogMigrations } from './persistence/migrations.js';
import { CATALOG_BACKLOG } from './persistence/reads/backlog.js';
import type { CatalogPorts } from './ports.js';

/** How often pictures that nothing uses are looked for. */
const UNUSED_LOOKED_FOR_MS = 6 * 3_600_000;

/** Builds the catalog on its schema: database migrated, nothing listening. */
export async function createCatalog(ports: CatalogPorts, federated: FederatedSchema): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'catalog',
    entities: [Plan, Category, BrandEntity, DomainClaim],
    migrations: catalogMigrations,
    log: ports.log,
  });
  await database.migrate();
  const outbound = createOutbound(ports.outbound);
  const pictures = createLoop({
    name: 'pictures',
    pass: () => copyPicture(database.pool, outbound, ports.clock()),
    log: ports.log,
    idleMs: 1_000,
    busyMs: 0,
    troubleMs: 5_000,
  });
  const unused = createLoop({
    name: 'unused pictures',
    pass: () => dropUnusedPictures(database.pool, ports.peers, ports.clock()).then(() => false),
    log: ports.log,
    idleMs: UNUSED_LOOKED_FOR_MS,
    busyMs: 0,
    troubleMs: 60_000,
  });
  const changes = changesOn(ports.databaseUrl, 'catalog_changed', ports.log);
  tellOfMutations(federated.schema, changes);
  return createSubgraph({
    name: 'catalog',
    ...federated,
    log: ports.log,
    contextFor: catalogContext(database, ports, changes),
    startJobs: async () => {
      pictures.start();
      unused.start();
    },
    backlog: createBacklog({ subgraph: 'catalog', pool: database.pool, log: ports.log, sources: [CATALOG_BACKLOG] }),
    health: async () => [await databaseHealth('catalog', database)],
    close: async () => {
      await Promise.all([pictures.stop(), unused.stop()]);
      await changes.close();
      await outbound.close();
      await database.close();
    },
  });
}
