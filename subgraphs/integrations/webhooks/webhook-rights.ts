import { isAdministratorOf, keyServes } from '../../../schema/principal.js';
import { FIELD_REQUIRED } from '../../../schema/validation-sentences.js';
import { requireApiAccess } from '../../common/access/require-api-access.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { brandNamed } from '../api-keys/brand-plan.js';
import type { IntegrationsContext } from '../context.js';
import { notifiedBrands } from './notified-brands.js';
import type { SubscriptionRow } from './webhook.statements.js';
import { isScopeCarried } from './webhook-scope.rules.js';

export type WebhookScope = 'webhooks:read' | 'webhooks:write';

export interface BrandAsked {
  readonly brandId?: number | null;
  readonly brandCode?: string | null;
}

/** Throws `SCOPE_MISSING` for a key without the scope; accounts need none. */
export function requireScope({ principal }: IntegrationsContext, scope: WebhookScope): void {
  if (!isScopeCarried(principal, scope)) throw new DomainError('SCOPE_MISSING', { scopes: [scope] });
}

/**
 * Returns the brand of the requested subscriptions: a key's own or one of its clients, or a brand that the account
 * administers. Throws `BRAND_NOT_SERVED` for a key, `FORBIDDEN` for an account.
 */
export async function brandAsked(
  context: IntegrationsContext,
  asked: BrandAsked,
): Promise<{ brandId: number; brandCode: string }> {
  const { principal } = context;
  const { brandId, brandCode } = asked;
  if (brandId == null && brandCode == null) {
    if (principal.kind === 'key') return { brandId: principal.brandId, brandCode: principal.brandCode };
    throw invalidInput({ type: 'missing', path: ['brandId'], message: FIELD_REQUIRED, input: null });
  }
  if (principal.kind === 'key') return clientOf(context, asked);
  const brand = await brandNamed(context.peers, { id: brandId ?? null, code: brandCode ?? null }).catch(
    (error: Error) => {
      // An unknown brand is refused like another's.
      if (error instanceof DomainError && !isAdministratorOf(principal, NO_BRAND)) throw new DomainError('FORBIDDEN');
      throw error;
    },
  );
  if (!isAdministratorOf(principal, brand.brandId)) throw new DomainError('FORBIDDEN');
  return brand;
}

/** Id that no brand has; only operators and the platform may use it. */
const NO_BRAND = -1;

/** Refuses a brand that a key does not serve, without disclosing whether it exists. */
function clientOf({ principal }: IntegrationsContext, asked: BrandAsked): { brandId: number; brandCode: string } {
  if (principal.kind !== 'key') throw new DomainError('FORBIDDEN');
  const own = { brandId: principal.brandId, brandCode: principal.brandCode };
  const brand = [own, ...principal.serves].find(
    ({ brandId, brandCode }) =>
      (asked.brandId == null || asked.brandId === brandId) &&
      (asked.brandCode == null || asked.brandCode === brandCode),
  );
  if (!brand || !keyServes(principal, brand.brandId)) throw new DomainError('BRAND_NOT_SERVED');
  return brand;
}

/** Returns a subscription of the caller's brand. Throws `NOT_FOUND` for `entity` for any other. */
export async function ownSubscription(
  context: IntegrationsContext,
  id: number,
  entity = 'Webhook',
): Promise<SubscriptionRow> {
  const { principal } = context;
  const row = await context.webhooks.byId(id);
  const isTheirs =
    row && (principal.kind === 'key' ? principal.brandId === row.brand_id : isAdministratorOf(principal, row.brand_id));
  if (!row || !isTheirs) throw new DomainError('NOT_FOUND', { entity });
  return row;
}

/**
 * Refuses a caller who may not be sent events of a brand as they occur: a key without the scope, or of a brand whose plan
 * lacks notifications. Their right to each event is verified with it.
 */
export async function requireLiveEvents(context: IntegrationsContext, brandId: number): Promise<void> {
  requireScope(context, 'webhooks:read');
  if (context.principal.kind === 'key') await requireNotifications(context, brandId);
}

/**
 * Throws `FEATURE_NOT_AVAILABLE` for creating, changing and using subscriptions where the plan lacks notifications, or API access
 * for a key (§5.1).
 */
export async function requireWebhookPlan(context: IntegrationsContext, brandId: number): Promise<void> {
  await requireNotifications(context, brandId);
  requireApiAccess(context.principal);
}

async function requireNotifications({ peers }: IntegrationsContext, brandId: number): Promise<void> {
  const [notified] = await notifiedBrands(peers, [brandId]);
  if (notified === undefined) throw new DomainError('FEATURE_NOT_AVAILABLE', { feature: 'webhook_notifications' });
}
