import { auditResolver } from '../lib/audit-read.js';
import { type FederatedSchema, federate } from '../lib/federate.js';
import type { PassportsContext } from './context.js';
import { ShellResolver } from './graphql/shell.resolver.js';

export const passportsSchema = (): Promise<FederatedSchema> =>
  federate<PassportsContext>({ resolvers: [ShellResolver, auditResolver('passports')], references: {} });
