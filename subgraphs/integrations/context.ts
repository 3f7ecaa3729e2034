import type { CloseEntry } from '../common/audit/audit.statements.js';
import { deriveKey } from '../lib/crypto/secrets.js';
import type { Database } from '../lib/database/database.js';
import type { CallContext } from '../lib/graphql/context.js';
import type { Peers } from '../lib/graphql/peers.js';
import type { GraphRequest } from '../lib/graphql/subgraph.js';
import type { Network } from '../lib/outbound/public-address.js';
import { oneAtATime } from '../lib/process/one-at-a-time.js';
import { type Attempts, postgresAttempts } from '../lib/windows/attempts.js';
import type { WindowStore } from '../lib/windows/fixed-window.js';
import { postgresWindows } from '../lib/windows/postgres-windows.js';
import { type AccountReads, accountReads } from './accounts/account.statements.js';
import { withLegalFooter } from './accounts/legal-footer.js';
import type { Mailer } from './accounts/mailer.js';
import { secondFactorKeyOf } from './accounts/second-factor-key.rules.js';
import { type BrandPlan, brandPlan } from './api-keys/brand-plan.js';
import { type KeyReads, keyReads } from './api-keys/key.statements.js';
import { closeEntryAboutThing } from './brand-of-thing.statements.js';
import { type RightsReads, rightsReads } from './partners/rights.statements.js';
import { DEFAULT_PORTAL_LIMITS, type IntegrationsPorts, type PortalLimits } from './ports.js';
import { type SessionReads, sessionReads } from './sessions/session.statements.js';
import { type SessionTokens, sessionTokens } from './sessions/session-tokens.js';
import { type EventReads, eventReads } from './webhooks/event.statements.js';
import type { EventNotifications } from './webhooks/event-notifications.js';
import { type WebhookReads, webhookReads } from './webhooks/webhook.statements.js';
import { type WebhookSecrets, webhookKeyOf, webhookSecrets } from './webhooks/webhook-secrets.js';

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
  /** Counters of guesses. */
  readonly attempts: Attempts;
  /** Signs the tokens of known devices. */
  readonly deviceKey: Uint8Array;
  readonly mailer: Mailer;
  /** Encrypts the tokens of links while a job waits to mail them. */
  readonly mailedLinkKey: Uint8Array;
  readonly portalLimits: PortalLimits;
  readonly publicUrl: string;
  /** Encrypts the secrets of second factors at rest. */
  readonly secondFactorKey: Uint8Array;
  /** Serialises logins to one account, so that concurrent ones with the right password all succeed. */
  readonly oneLoginAtATime: ReturnType<typeof oneAtATime>;
  planOf(brandId: number): Promise<BrandPlan>;
  readonly webhooks: WebhookReads;
  readonly events: EventReads;
  readonly eventNotifications: EventNotifications;
  readonly webhookSecrets: WebhookSecrets;
  /** Private networks to which webhooks may be delivered, for development and tests. */
  readonly privateNetworks: readonly Network[];
  /** Statements that look up the brand of a subscription or delivery for the audit log. */
  readonly closeEntryAbout: ReadonlyMap<string, CloseEntry>;
}

/** Creates the context of a request; its reads are shared by all requests of the process. */
export function integrationsContext(
  database: Database,
  ports: IntegrationsPorts,
  notifications: EventNotifications,
): (request: GraphRequest) => IntegrationsContext {
  const { peers, clock, log, publicUrl } = ports;
  const counter = ports.windows ?? postgresWindows(database.pool);
  const shared = {
    database,
    peers,
    clock,
    log,
    counter,
    attempts: postgresAttempts(database.pool),
    deviceKey: deriveKey(ports.encryptionKey, 'known-device'),
    mailer: withLegalFooter(ports.mailer, ports.legal),
    mailedLinkKey: deriveKey(ports.encryptionKey, 'mailed-link'),
    publicUrl,
    keys: keyReads(database),
    sessions: sessionReads(database),
    accounts: accountReads(database),
    rights: rightsReads(database),
    tokens: sessionTokens(ports.tokenSeeds, publicUrl),
    portalLimits: ports.portalLimits ?? DEFAULT_PORTAL_LIMITS,
    secondFactorKey: secondFactorKeyOf(ports.encryptionKey),
    oneLoginAtATime: oneAtATime(),
    planOf: (brandId: number) => brandPlan(peers, brandId),
    webhooks: webhookReads(database),
    events: eventReads(database),
    eventNotifications: notifications,
    webhookSecrets: webhookSecrets(webhookKeyOf(ports.encryptionKey)),
    privateNetworks: ports.outbound?.allowed ?? [],
    closeEntryAbout: closeEntryAboutThing,
  };
  return ({ principal, requestId, clientAddress }) => ({ ...shared, principal, requestId, clientAddress });
}
