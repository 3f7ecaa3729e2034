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
  /** Connection strings of streaming replicas; empty where there are none. */
  readonly databaseReadUrls?: readonly string[];
  /** Locks, notifications and messages between processes on that database; by default those of PostgreSQL. */
  readonly mechanisms?: Mechanisms;
  readonly log: Logger;
  readonly clock: () => Date;
  /**
   * False where `clock` is not the machine's: recurring jobs are scheduled by the machine's time but delete by this
   * clock.
   */
  readonly recurringJobs?: boolean;
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** 32-byte seeds of the session keys: the current one, then earlier ones. */
  readonly tokenSeeds: readonly [Uint8Array, ...Uint8Array[]];
  /** 32 bytes; every key for encryption at rest is derived from it. */
  readonly encryptionKey: Uint8Array;
  /** 32 bytes; signs verification URLs (§4.23). */
  readonly qrKey: Uint8Array;
  readonly mailer: Mailer;
  /** Links to privacy and legal notice of the installation. */
  readonly legal?: LegalLinks;
  /** Options of calls to URLs of brands; by default only public addresses are reachable. */
  readonly outbound?: OutboundOptions;
  /** DNS resolver of the records that prove a brand's host name; by default that of the machine. */
  readonly txtRecords?: CatalogPorts['txtRecords'];
  /** Options of custody: chain, geolocation, rules. */
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
  /** Options of passports: stores of copies and backups, and the block explorer. */
  readonly passports?: Pick<
    PassportsPorts,
    'contentStore' | 'ipfsGatewayUrl' | 'backupStore' | 'backupUrl' | 'registry' | 'explorerUrl'
  >;
  /** PgBouncer in transaction mode in front of the database; undefined for none. */
  readonly databasePoolerUrl?: string | undefined;
  /** Store of the rate counters of keys and accounts; by default PostgreSQL. */
  readonly windows?: WindowStore;
  /** Calls per minute of one account in each portal; by default as documented. */
  readonly portalLimits?: PortalLimits;
}
