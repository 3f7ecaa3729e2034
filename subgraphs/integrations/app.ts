import { createSubgraph } from '../lib/create-subgraph.js';
import { openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { Subgraph } from '../lib/subgraph.js';
import { integrationsContext } from './context.js';
import { Accreditation } from './persistence/entities/accreditation.js';
import { DistributorContact } from './persistence/entities/distributor-contact.js';
import { Invitation } from './persistence/entities/invitation.js';
import { integrationsMigrations } from './persistence/migrations.js';
import type { IntegrationsPorts } from './ports.js';
import { integrationsSchema } from './schema.js';

/** Builds integrations: database migrated, schema executable, nothing listening, no job running. */
export async function createIntegrations(ports: IntegrationsPorts): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'integrations',
    entities: [Accreditation, DistributorContact, Invitation],
    migrations: integrationsMigrations,
    log: ports.log,
  });
  await database.migrate();
  return createSubgraph({
    name: 'integrations',
    ...(await integrationsSchema()),
    log: ports.log,
    contextFor: integrationsContext(database, ports),
    startJobs: async () => {},
    health: async () => [await databaseHealth('integrations', database)],
    close: () => database.close(),
  });
}
