import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { OutboundOptions } from '../lib/outbound/outbound.js';
import type { RegistrySettings } from './registry/registry-connection.js';
import type { BackupStore } from './retention/backup-store.js';
import type { ContentStore } from './retention/content-store.js';

/** What passports needs besides what every subgraph is given. */
export interface PassportsPorts extends SubgraphPorts {
  /** Base address people reach this installation at, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes; issuer keys at rest and content copies are encrypted with keys derived from it. */
  readonly encryptionKey: Uint8Array;
  /** Where content copies are kept; without one, in PostgreSQL. */
  readonly contentStore?: ContentStore;
  /** Where a reader fetches a content copy, without a trailing slash; without one, this installation. */
  readonly ipfsGatewayUrl?: string;
  /** Where the passport service provider's copies are kept; without one there are none. */
  readonly backupStore?: BackupStore;
  /** Public address of the back-up, without a trailing slash: where passports are read when this installation is gone. */
  readonly backupUrl?: string;
  /** The Union's registry of passports; without it, registrations are downloads. */
  readonly registry?: RegistrySettings;
  /** How calls to the registry leave, but for where they may go. */
  readonly outbound?: OutboundOptions;
  /** Block explorer, without a trailing slash. */
  readonly explorerUrl?: string;
}
