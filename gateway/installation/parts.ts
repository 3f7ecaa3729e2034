import type { Logger } from 'pino';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { deriveKey } from '../../subgraphs/lib/crypto/secrets.js';
import { httpExecutor } from '../../subgraphs/lib/graphql/http-executor.js';
import { type InternalTokens, internalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { createPeers, type Peers } from '../../subgraphs/lib/graphql/peers.js';
import type { Executor } from '../../subgraphs/lib/graphql/subgraph.js';
import type { Configuration } from './configuration.js';
import { keptSecrets } from './kept-secrets.js';

/** Processes of the distributed topology. A `-worker` runs the jobs of its subgraph and serves its health check only. */
export type Part = SubgraphName | `${SubgraphName}-worker` | 'gateway' | 'rest-adapter';

export interface PartContext {
  readonly configuration: Configuration;
  readonly tokens: InternalTokens;
  readonly log: Logger;
}

export const required = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new Error(`${name} must be set in the distributed topology`);
  return value;
};

/** Returns the addresses of the subgraphs, each in its own process. */
export function subgraphUrls(configuration: Configuration): Readonly<Record<SubgraphName, string>> {
  const { catalogUrl, custodyUrl, passportsUrl, integrationsUrl } = configuration;
  return {
    catalog: required(catalogUrl, 'CATALOG_URL'),
    custody: required(custodyUrl, 'CUSTODY_URL'),
    passports: required(passportsUrl, 'PASSPORTS_URL'),
    integrations: required(integrationsUrl, 'INTEGRATIONS_URL'),
  };
}

export function remoteSubgraphs({ configuration, tokens }: PartContext): Readonly<Record<SubgraphName, Executor>> {
  const { catalog, custody, passports, integrations } = subgraphUrls(configuration);
  return {
    catalog: httpExecutor(catalog, tokens),
    custody: httpExecutor(custody, tokens),
    passports: httpExecutor(passports, tokens),
    integrations: httpExecutor(integrations, tokens),
  };
}

export function remotePeers(context: PartContext, purpose: string): Peers {
  const executors = remoteSubgraphs(context);
  return createPeers((name) => executors[name], purpose);
}

/** Returns the tokens between processes, signed and verified with the installation's key. */
export const tokensOf = (configuration: Configuration): InternalTokens =>
  internalTokens(deriveKey(keptSecrets(configuration).encryptionKey, 'internal tokens'));
