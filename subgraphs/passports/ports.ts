import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { OutboundOptions } from '../lib/outbound/outbound.js';
import type { RegistrySettings } from './registry/registry-connection.js';
import type { BackupStore } from './retention/backup-store.js';
import type { ContentStore } from './retention/content-store.js';

/** Dependencies of passports besides those of every subgraph. */
export interface PassportsPorts extends SubgraphPorts {
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes; keys for issuer keys at rest and content copies are derived from it. */
  readonly encryptionKey: Uint8Array;
  /** Store of content copies; by default PostgreSQL. */
  readonly contentStore?: ContentStore;
  /** Base URL of content copies for readers, without a trailing slash; by default this installation. */
  readonly ipfsGatewayUrl?: string;
  /** Backup store; absent for none. */
  readonly backupStore?: BackupStore;
  /** Public base URL of the backup service, without a trailing slash. */
  readonly backupUrl?: string;
  /** EU registry of passports; without it registrations can only be downloaded. */
  readonly registry?: RegistrySettings;
  /** Options of calls to the registry, except permitted networks. */
  readonly outbound?: OutboundOptions;
  /** Base URL of the block explorer, without a trailing slash. */
  readonly explorerUrl?: string;
}
