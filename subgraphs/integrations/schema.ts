import { auditResolver } from '../lib/audit-read.js';
import { type FederatedSchema, federate } from '../lib/federate.js';
import type { IntegrationsContext } from './context.js';
import { ShellResolver } from './graphql/shell.resolver.js';

export const integrationsSchema = (): Promise<FederatedSchema> =>
  federate<IntegrationsContext>({ resolvers: [ShellResolver, auditResolver('integrations')], references: {} });
