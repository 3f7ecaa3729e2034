import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { OutboundOptions } from '../lib/outbound/outbound.js';
import type { RegistrySettings } from './registry/registry-connection.js';
import type { BackupStore } from './retention/backup-store.js';
import type { ContentStore } from './retention/content-store.js';

/** Ports of passports besides those of every subgraph. */
export interface PassportsPorts extends SubgraphPorts {
  /** Base address people reach this installation at, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes; issuer keys at rest and content copies are encrypted with keys derived from it. */
  readonly encryptionKey: Uint8Array;
  /** Store of content copies; without one, PostgreSQL. */
  readonly contentStore?: ContentStore;
  /** Base address from which readers fetch content copies, without a trailing slash; without one, this installation. */
  readonly ipfsGatewayUrl?: string;
  /** Store of the passport service provider's copies; without one there are none. */
  readonly backupStore?: BackupStore;
  /** Public address of the back-up, without a trailing slash: where passports are read when this installation is gone. */
  readonly backupUrl?: string;
  /** The Union's registry of passports; without it, registrations are downloads. */
  readonly registry?: RegistrySettings;
  /** Options of calls to the registry, other than the addresses that they may reach. */
  readonly outbound?: OutboundOptions;
  /** Block explorer, without a trailing slash. */
  readonly explorerUrl?: string;
}
