import type { Logger } from 'pino';
import type { LegalLinks } from '../../schema/legal-links.js';
import type { CatalogPorts } from '../../subgraphs/catalog/ports.js';
import type { CustodyPorts } from '../../subgraphs/custody/ports.js';
import type { Mailer } from '../../subgraphs/integrations/accounts/mailer.js';
import type { PortalLimits } from '../../subgraphs/integrations/ports.js';
import type { Mechanisms } from '../../subgraphs/lib/database/mechanisms/mechanisms.js';
import type { OutboundOptions } from '../../subgraphs/lib/outbound/outbound.js';
import type { WindowStore } from '../../subgraphs/lib/windows/fixed-window.js';
import type { PassportsPorts } from '../../subgraphs/passports/ports.js';

export interface PlatformOptions {
  readonly databaseUrl: string;
  /** Streaming replicas of it; none where it is the only one. */
  readonly databaseReadUrls?: readonly string[];
  /**
   * Mechanisms of locks, notifications and messages between processes on that database; by default those of PostgreSQL.
   */
  readonly mechanisms?: Mechanisms;
  readonly log: Logger;
  readonly clock: () => Date;
  /** False where the clock is not the machine's: recurring jobs begin by the machine's time, and forget what is old by this clock. */
  readonly recurringJobs?: boolean;
  /** Base address people reach this installation at, without a trailing slash. */
  readonly publicUrl: string;
  /** 32-byte seeds of the session keys: the current one, then those it replaced. */
  readonly tokenSeeds: readonly [Uint8Array, ...Uint8Array[]];
  /** 32 bytes, from which every key that encrypts something at rest is derived. */
  readonly encryptionKey: Uint8Array;
  /** 32 bytes; signs verification addresses (§4.23). */
  readonly qrKey: Uint8Array;
  readonly mailer: Mailer;
  /** Privacy and legal notice of the installation. */
  readonly legal?: LegalLinks;
  /** Options of calls to addresses that brands give; by default they reach public addresses only. */
  readonly outbound?: OutboundOptions;
  /** Resolver of the records that prove a brand's host name; by default that of the machine. */
  readonly txtRecords?: CatalogPorts['txtRecords'];
  /** Options of custody: the chain, places of addresses, its rules. */
  readonly custody?: Pick<
    CustodyPorts,
    | 'certificatePrefix'
    | 'qrAge'
    | 'cloneRules'
    | 'locateAddress'
    | 'locateCoordinates'
    | 'chain'
    | 'chainView'
    | 'batchDetailDays'
    | 'scanMonths'
  >;
  /** Options of passports: the stores of copies and back-ups, and the explorer of transactions. */
  readonly passports?: Pick<
    PassportsPorts,
    'contentStore' | 'ipfsGatewayUrl' | 'backupStore' | 'backupUrl' | 'registry' | 'explorerUrl'
  >;
  /** PgBouncer in transaction mode before the database; undefined: none. */
  readonly databasePoolerUrl?: string | undefined;
  /** Counters of calls by keys and accounts; by default in PostgreSQL. */
  readonly windows?: WindowStore;
  /** Calls a minute of one account in each portal; by default as documented. */
  readonly portalLimits?: PortalLimits;
}
