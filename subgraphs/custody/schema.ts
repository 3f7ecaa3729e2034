import { auditResolver } from '../lib/audit-read.js';
import { type FederatedSchema, federate } from '../lib/federate.js';
import type { CustodyContext } from './context.js';
import { ShellResolver } from './graphql/shell.resolver.js';

export const custodySchema = (): Promise<FederatedSchema> =>
  federate<CustodyContext>({ resolvers: [ShellResolver, auditResolver('custody')], references: {} });
