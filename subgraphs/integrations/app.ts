import type { FederatedSchema } from '../common/graph/federate.js';
import { openDatabase } from '../lib/database/database.js';
import { databaseHealth } from '../lib/database/database-health.js';
import { createSubgraph } from '../lib/graphql/create-subgraph.js';
import type { Subgraph } from '../lib/graphql/subgraph.js';
import { createBacklog } from '../lib/jobs/backlog.js';
import { createJobs, prepareJobs } from '../lib/jobs/jobs.js';
import { jobsBacklog } from '../lib/jobs/jobs-backlog.js';
import { createOutbound } from '../lib/outbound/outbound.js';
import { orClose } from '../lib/process/or-close.js';
import { INTEGRATIONS_JOBS } from './accounts/add-erasure-job.js';
import { INTEGRATIONS_BACKLOG } from './backlog.statements.js';
import { integrationsContext } from './context.js';
import { integrationsKeys } from './lasting-keys.js';
import { integrationsMigrations } from './migrations/list.js';
import { integrationsPartitions } from './partitions.js';
import type { IntegrationsPorts } from './ports.js';
import { integrationsTables, statement } from './tables.js';
import { INTEGRATIONS_CRONTAB, integrationsTasks } from './tasks.js';
import { Deliverer } from './webhooks/deliver/deliverer.js';
import { eventNotifications } from './webhooks/event-notifications.js';
import { HOST_CONCURRENCY } from './webhooks/host-capacity.rules.js';
import { notifiedBrands } from './webhooks/notified-brands.js';
import type { WebhookSecrets } from './webhooks/webhook-secrets.js';

/** Creates integrations: migrates the database, does not listen; jobs run after `startJobs`. */
export async function createIntegrations(ports: IntegrationsPorts, federated: FederatedSchema): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'integrations',
    entities: integrationsTables,
    statements: statement,
    migrations: integrationsMigrations,
    partitions: integrationsPartitions,
    log: ports.log,
    poolerUrl: ports.databasePoolerUrl,
    mechanisms: ports.mechanisms,
    lastingKeys: integrationsKeys(ports),
  });
  await orClose(database, () =>
    database.migrate((pool) => prepareJobs(pool, { schema: INTEGRATIONS_JOBS, log: ports.log })),
  );
  const notifications = eventNotifications({ url: ports.databaseUrl, log: ports.log, mechanisms: ports.mechanisms });
  const contextFor = integrationsContext(database, ports, notifications);
  const platform = { kind: 'system', purpose: 'integrations jobs' } as const;
  const context = contextFor({ text: '', principal: platform, requestId: 'jobs', clientAddress: '' });
  const jobs = createJobs({
    databaseUrl: ports.databaseUrl,
    schema: INTEGRATIONS_JOBS,
    mechanisms: ports.mechanisms,
    tasks: integrationsTasks(context),
    crontab: INTEGRATIONS_CRONTAB,
    recurringJobs: ports.recurringJobs,
    log: ports.log,
  });
  const deliveries = createDeliveries(ports, context.webhookSecrets);
  return createSubgraph({
    name: 'integrations',
    ...federated,
    log: ports.log,
    contextFor,
    recordKeys: () => database.recordKeys(),
    startJobs: async () => {
      await jobs.start();
      deliveries.start();
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
      await Promise.all([jobs.stop(), deliveries.stop(), notifications.close()]);
      await database.close();
    },
  });
}

/** Creates the deliverer of webhooks with outbound connections of its own. */
function createDeliveries(ports: IntegrationsPorts, secrets: WebhookSecrets): Pick<Deliverer, 'start' | 'stop'> {
  const { databaseUrl, mechanisms, log, clock, peers } = ports;
  const outbound = createOutbound({ connectionsPerHost: HOST_CONCURRENCY.maximum, ...ports.outbound });
  const notified = (brandIds: readonly number[]) => notifiedBrands(peers, brandIds);
  const deliverer = new Deliverer({ databaseUrl, mechanisms, log, clock, outbound, secrets, notified });
  return {
    start: () => deliverer.start(),
    stop: async () => {
      await deliverer.stop();
      await outbound.close();
    },
  };
}
