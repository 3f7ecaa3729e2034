import type { LegalLinks } from '../../schema/legal-links.js';
import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { OutboundOptions } from '../lib/outbound/outbound.js';
import type { WindowStore } from '../lib/windows/fixed-window.js';
import { PORTAL_LIMITS } from '../lib/windows/limits.js';
import type { Mailer } from './accounts/mailer.js';

/** Calls a minute of one account in each portal (§8). */
export interface PortalLimits {
  readonly partner_portal: number;
  readonly distributor_portal: number;
}

export const DEFAULT_PORTAL_LIMITS: PortalLimits = PORTAL_LIMITS;

/** Ports of integrations besides those of every subgraph. */
export interface IntegrationsPorts extends SubgraphPorts {
  /** 32-byte seeds of the session keys: the current one, then those it replaced. */
  readonly tokenSeeds: readonly [Uint8Array, ...Uint8Array[]];
  /** 32 bytes; secrets at rest are sealed with keys derived from it. */
  readonly encryptionKey: Uint8Array;
  /** Base address people reach this installation at, without a trailing slash. */
  readonly publicUrl: string;
  /** Counters of calls; by default in PostgreSQL. */
  readonly windows?: WindowStore;
  readonly mailer: Mailer;
  /** Privacy and legal notice of the installation; they stand at the foot of every mail. */
  readonly legal?: LegalLinks;
  /**
   * Options of deliveries: the private networks that they may reach, and for tests the certificates that are trusted.
   */
  readonly outbound?: OutboundOptions;
  readonly portalLimits?: PortalLimits;
}
