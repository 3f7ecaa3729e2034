import type { LegalLinks } from '../../schema/legal-links.js';
import { PORTAL_LIMITS } from '../../schema/limits.js';
import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { OutboundOptions } from '../lib/outbound/outbound.js';
import type { WindowStore } from '../lib/windows/fixed-window.js';
import type { Mailer } from './accounts/mailer.js';

/** Calls a minute of one account in each portal (§8). */
export interface PortalLimits {
  readonly partner_portal: number;
  readonly distributor_portal: number;
}

export const DEFAULT_PORTAL_LIMITS: PortalLimits = PORTAL_LIMITS;

/** Dependencies of integrations besides those of every subgraph. */
export interface IntegrationsPorts extends SubgraphPorts {
  /** 32-byte seeds of the session keys: the current one, then earlier ones. */
  readonly tokenSeeds: readonly [Uint8Array, ...Uint8Array[]];
  /** 32 bytes; keys for encryption at rest are derived from it. */
  readonly encryptionKey: Uint8Array;
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Store of rate counters; by default PostgreSQL. */
  readonly windows?: WindowStore;
  readonly mailer: Mailer;
  /** Privacy and legal notice of the installation, linked in every mail. */
  readonly legal?: LegalLinks;
  /** Options of deliveries: private networks that may be reached, and for tests trusted certificates. */
  readonly outbound?: OutboundOptions;
  readonly portalLimits?: PortalLimits;
}
