import { createBacklog, jobsBacklog } from '../lib/backlog.js';
import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { FederatedSchema } from '../lib/federate.js';
import { createJobs, prepareJobs } from '../lib/jobs/jobs.js';
import { createOutbound } from '../lib/outbound/outbound.js';
import type { Subgraph } from '../lib/subgraph.js';
import { eventBell } from './adapters/event-bell.js';
import { integrationsContext } from './context.js';
import { HOST_CONCURRENCY } from './domain/host-capacity.js';
import { Deliverer } from './jobs/deliver/deliverer.js';
import { INTEGRATIONS_CRONTAB, integrationsTasks } from './jobs/tasks.js';
import { notifiedBrands } from './operations/notified-brands.js';
import { Accreditation } from './persistence/entities/accreditation.js';
import { DistributorContact } from './persistence/entities/distributor-contact.js';
import { Invitation } from './persistence/entities/invitation.js';
import { WebhookSubscription } from './persistence/entities/webhook-subscription.js';
import { integrationsMigrations } from './persistence/migrations.js';
import { INTEGRATIONS_BACKLOG } from './persistence/reads/backlog.js';
import type { IntegrationsPorts } from './ports.js';

const INTEGRATIONS_JOBS = 'integrations_jobs';

/** Builds integrations on its schema: database migrated, nothing listening; jobs run once they are started. */
export async function createIntegrations(ports: IntegrationsPorts, federated: FederatedSchema): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'integrations',
    entities: [Accreditation, DistributorContact, Invitation, WebhookSubscription],
    migrations: integrationsMigrations,
    log: ports.log,
  });
  await Promise.all([database.migrate(), prepareJobs(database.pool, { schema: INTEGRATIONS_JOBS, log: ports.log })]);
  const bell = eventBell(ports.databaseUrl, ports.log);
  const contextFor = integrationsContext(database, ports, bell);
  const platform = { kind: 'system', purpose: 'integrations jobs' } as const;
  const context = contextFor({ text: '', principal: platform, requestId: 'jobs', clientAddress: '' });
  const jobs = createJobs({
    databaseUrl: ports.databaseUrl,
    schema: INTEGRATIONS_JOBS,
    tasks: integrationsTasks(context),
    crontab: INTEGRATIONS_CRONTAB,
    log: ports.log,
  });
  const outbound = createOutbound({ connectionsPerHost: HOST_CONCURRENCY.maximum, ...ports.outbound });
  const deliverer = new Deliverer({
    databaseUrl: ports.databaseUrl,
    log: ports.log,
    clock: ports.clock,
    outbound,
    secrets: context.webhookSecrets,
    notified: (brandIds) => notifiedBrands(ports.peers, brandIds),
  });
  return createSubgraph({
    name: 'integrations',
    ...federated,
    log: ports.log,
    contextFor,
    startJobs: async () => {
      await jobs.start();
      deliverer.start();
    },
    backlog: createBacklog({
      subgraph: 'integrations',
      pool: database.pool,
      log: ports.log,
      sources: [jobsBacklog(INTEGRATIONS_JOBS), ...INTEGRATIONS_BACKLOG],
    }),
    health: async () => [
      await databaseHealth('integrations', database),
      ...(ports.windows?.health ? [await ports.windows.health()] : []),
    ],
    close: async () => {
      await Promise.all([jobs.stop(), deliverer.stop(), bell.close()]);
      await outbound.close();
      await database.close();
    },
  });
}
