import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import { createJobs } from '../lib/jobs/jobs.js';
import type { Subgraph } from '../lib/subgraph.js';
import { integrationsContext } from './context.js';
import { INTEGRATIONS_CRONTAB, integrationsTasks } from './jobs/tasks.js';
import { Accreditation } from './persistence/entities/accreditation.js';
import { DistributorContact } from './persistence/entities/distributor-contact.js';
import { Invitation } from './persistence/entities/invitation.js';
import { integrationsMigrations } from './persistence/migrations.js';
import type { IntegrationsPorts } from './ports.js';
import { integrationsSchema } from './schema.js';

/** Builds integrations: database migrated, schema executable, nothing listening; jobs run once they are started. */
export async function createIntegrations(ports: IntegrationsPorts): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'integrations',
    entities: [Accreditation, DistributorContact, Invitation],
    migrations: integrationsMigrations,
    log: ports.log,
  });
  await database.migrate();
  const contextFor = integrationsContext(database, ports);
  const platform = { kind: 'system', purpose: 'integrations jobs' } as const;
  const jobs = createJobs({
    databaseUrl: ports.databaseUrl,
    schema: 'integrations_jobs',
    tasks: integrationsTasks(contextFor({ text: '', principal: platform, requestId: 'jobs', clientAddress: '' })),
    crontab: INTEGRATIONS_CRONTAB,
    log: ports.log,
  });
  await jobs.prepare();
  return createSubgraph({
    name: 'integrations',
    ...(await integrationsSchema()),
    log: ports.log,
    contextFor,
    startJobs: () => jobs.start(),
    health: async () => [await databaseHealth('integrations', database)],
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  });
}
