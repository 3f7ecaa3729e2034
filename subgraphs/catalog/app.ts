import type { FederatedSchema } from '../common/graph/federate.js';
import { openDatabase } from '../lib/database/database.js';
import { databaseHealth } from '../lib/database/database-health.js';
import { changesOn } from '../lib/database/kept/changes.js';
import { invalidateOnMutation } from '../lib/database/kept/invalidate-on-mutation.js';
import { createSubgraph } from '../lib/graphql/create-subgraph.js';
import type { Subgraph } from '../lib/graphql/subgraph.js';
import { createBacklog } from '../lib/jobs/backlog.js';
import { createLoop } from '../lib/jobs/loop.js';
import { createOutbound } from '../lib/outbound/outbound.js';
import { orClose } from '../lib/process/or-close.js';
import { CATALOG_BACKLOG } from './backlog.statements.js';
import { catalogContext } from './context.js';
import { imageCopies } from './images/copy-images.job.js';
import { dropUnusedImages } from './images/drop-unused-images.job.js';
import { catalogMigrations } from './migrations/list.js';
import type { CatalogPorts } from './ports.js';
import { catalogTables, statement } from './tables.js';

/** Milliseconds between two searches for unused images. */
const UNUSED_LOOKED_FOR_MS = 6 * 3_600_000;

/** Creates the catalog: migrates the database, does not listen. */
export async function createCatalog(ports: CatalogPorts, federated: FederatedSchema): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    readUrls: ports.databaseReadUrls ?? [],
    schema: 'catalog',
    entities: catalogTables,
    statements: statement,
    migrations: catalogMigrations,
    log: ports.log,
    poolerUrl: ports.databasePoolerUrl,
    mechanisms: ports.mechanisms,
  });
  await orClose(database, () => database.migrate());
  const outbound = createOutbound(ports.outbound);
  const copies = imageCopies({ pool: database.pool, outbound, clock: ports.clock, log: ports.log });
  const images = createLoop({
    name: 'images',
    pass: copies.pass,
    log: ports.log,
    idleMs: () => 1_000,
    busyMs: 0,
    troubleMs: 5_000,
  });
  const unused = createLoop({
    name: 'unused images',
    pass: () => dropUnusedImages(database.pool, ports.peers, ports.clock()).then(() => false),
    log: ports.log,
    idleMs: () => UNUSED_LOOKED_FOR_MS,
    busyMs: 0,
    troubleMs: 60_000,
  });
  const { databaseUrl: url, log, mechanisms } = ports;
  const changes = changesOn({ url, log, mechanisms, schema: 'catalog', channel: 'catalog_changed' });
  invalidateOnMutation(federated.schema, changes);
  return createSubgraph({
    name: 'catalog',
    ...federated,
    log: ports.log,
    contextFor: catalogContext(database, ports, changes),
    startJobs: async () => {
      images.start();
      unused.start();
    },
    backlog: createBacklog({ subgraph: 'catalog', pool: database.pool, log: ports.log, sources: [CATALOG_BACKLOG] }),
    health: async () => [await databaseHealth('catalog', database)],
    close: async () => {
      await Promise.all([images.stop().then(copies.done), unused.stop()]);
      await changes.close();
      await outbound.close();
      await database.close();
    },
  });
}
