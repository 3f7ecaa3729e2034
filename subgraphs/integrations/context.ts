import type { CallContext } from '../lib/context.js';
import type { Database } from '../lib/database.js';
import { oneAtATime } from '../lib/one-at-a-time.js';
import type { Network } from '../lib/outbound/public-address.js';
import type { Peers } from '../lib/peers.js';
import { deriveKey } from '../lib/secrets.js';
import type { GraphRequest } from '../lib/subgraph.js';
import { type Attempts, postgresAttempts } from '../lib/windows/attempts.js';
import type { WindowStore } from '../lib/windows/fixed-window.js';
import { postgresWindows } from '../lib/windows/postgres-windows.js';
import type { EventBell } from './adapters/event-bell.js';
import type { Mailer } from './adapters/mailer.js';
import { type BrandPlan, brandPlan } from './operations/brand-plan.js';
import { type SessionTokens, sessionTokens } from './operations/session-tokens.js';
import { type WebhookSecrets, webhookSecrets } from './operations/webhook-secrets.js';
import { type AccountReads, accountReads } from './persistence/reads/account-reads.js';
import { brandOfThing } from './persistence/reads/brand-of-thing.js';
import { type EventReads, eventReads } from './persistence/reads/event-reads.js';
import { type KeyReads, keyReads } from './persistence/reads/key-reads.js';
import { type RightsReads, rightsReads } from './persistence/reads/rights-reads.js';
import { type SessionReads, sessionReads } from './persistence/reads/session-reads.js';
import { type WebhookReads, webhookReads } from './persistence/reads/webhook-reads.js';
import { DEFAULT_PORTAL_LIMITS, type IntegrationsPorts, type PortalLimits } from './ports.js';

export interface IntegrationsContext extends CallContext {
  readonly database: Database;
  readonly peers: Peers;
  readonly log: IntegrationsPorts['log'];
  readonly keys: KeyReads;
  readonly sessions: SessionReads;
  readonly accounts: AccountReads;
  readonly rights: RightsReads;
  readonly tokens: SessionTokens;
  readonly counter: WindowStore;
  /** Guesses of secrets, counted before they are tried. */
  readonly attempts: Attempts;
  /** Signs what a device keeps from a login. */
  readonly deviceKey: Uint8Array;
  readonly mailer: Mailer;
  readonly portalLimits: PortalLimits;
  readonly publicUrl: string;
  /** Seals the second factors' secrets at rest. */
  readonly secondFactorKey: Uint8Array;
  /** Attempts to log in to one account wait for each other, so that those with the right password are all let in. */
  readonly oneLoginAtATime: ReturnType<typeof oneAtATime>;
  planOf(brandId: number): Promise<BrandPlan>;
  readonly webhooks: WebhookReads;
  readonly events: EventReads;
  readonly eventBell: EventBell;
  readonly webhookSecrets: WebhookSecrets;
  /** Networks that are not public and may still be delivered to: development and tests. */
  readonly privateNetworks: readonly Network[];
  /** Brand of a subscription or delivery, for the audit log. */
  brandOfThing(thing: string, id: string): Promise<number | null>;
}

/** Context per request; the reads behind it are one per process, so that concurrent requests share statements. */
export function integrationsContext(
  database: Database,
  ports: IntegrationsPorts,
  bell: EventBell,
): (request: GraphRequest) => IntegrationsContext {
  const { peers, clock, log, mailer, publicUrl } = ports;
  const counter = ports.windows ?? postgresWindows(database.pool, 'integrations');
  const shared = {
    database,
    peers,
    clock,
    log,
    counter,
    attempts: postgresAttempts(database.pool, 'integrations'),
    deviceKey: deriveKey(ports.encryptionKey, 'known-device'),
    mailer,
    publicUrl,
    keys: keyReads(database),
    sessions: sessionReads(database),
    accounts: accountReads(database),
    rights: rightsReads(database),
    tokens: sessionTokens(ports.tokenSeeds, publicUrl),
    portalLimits: ports.portalLimits ?? DEFAULT_PORTAL_LIMITS,
    secondFactorKey: deriveKey(ports.encryptionKey, 'second-factor'),
    oneLoginAtATime: oneAtATime(),
    planOf: (brandId: number) => brandPlan(peers, brandId),
    webhooks: webhookReads(database),
    events: eventReads(database),
    eventBell: bell,
    webhookSecrets: webhookSecrets(deriveKey(ports.encryptionKey, 'webhook-secret')),
    privateNetworks: ports.outbound?.allowed ?? [],
    brandOfThing: (thing: string, id: string) => brandOfThing(database.pool, thing, id),
  };
  return ({ principal, requestId, clientAddress }) => ({ ...shared, principal, requestId, clientAddress });
}
