import type { FederatedSchema } from '../common/graph/federate.js';
import { openDatabase } from '../lib/database/database.js';
import { databaseHealth } from '../lib/database/database-health.js';
import { createSubgraph } from '../lib/graphql/create-subgraph.js';
import type { Subgraph } from '../lib/graphql/subgraph.js';
import { createBacklog } from '../lib/jobs/backlog.js';
import { prepareJobs } from '../lib/jobs/jobs.js';
import { jobsBacklog } from '../lib/jobs/jobs-backlog.js';
import { orClose } from '../lib/process/or-close.js';
import { passportsBacklog } from './backlog.statements.js';
import { passportsContext, passportsShared } from './context.js';
import { passportJobs } from './jobs.js';
import { passportsKeys } from './lasting-keys.js';
import { passportsMigrations } from './migrations/list.js';
import type { PassportsPorts } from './ports.js';
import { openRegistry } from './registry/registry-connection.js';
import { passportsTables, statement } from './tables.js';
import { JOBS_SCHEMA } from './tasks.js';

/** Creates passports: migrates the database, does not listen; jobs run after `startJobs`. */
export async function createPassports(ports: PassportsPorts, federated: FederatedSchema): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    readUrls: ports.databaseReadUrls ?? [],
    schema: 'passports',
    entities: passportsTables,
    statements: statement,
    migrations: passportsMigrations,
    log: ports.log,
    poolerUrl: ports.databasePoolerUrl,
    mechanisms: ports.mechanisms,
    lastingKeys: passportsKeys(ports),
  });
  await orClose(database, () => database.migrate((pool) => prepareJobs(pool, { schema: JOBS_SCHEMA, log: ports.log })));
  const registry = openRegistry(ports.registry ?? {}, ports.outbound);
  const shared = passportsShared(database, ports, registry);
  const jobs = passportJobs(shared);
  return createSubgraph({
    name: 'passports',
    ...federated,
    log: ports.log,
    contextFor: passportsContext(shared),
    recordKeys: () => database.recordKeys(),
    startJobs: () => jobs.start(),
    backlog: createBacklog({
      subgraph: 'passports',
      pool: database.pool,
      log: ports.log,
      sources: [jobsBacklog(JOBS_SCHEMA), ...passportsBacklog(ports.backupStore !== undefined)],
    }),
    health: async () => [
      await databaseHealth('passports', database),
      ...(ports.contentStore?.health ? [await ports.contentStore.health()] : []),
    ],
    close: async () => {
      await jobs.stop();
      await registry.close();
      await database.close();
    },
  });
}
