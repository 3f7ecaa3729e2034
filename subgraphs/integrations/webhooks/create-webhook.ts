import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { lockSubscriptionsOf, nextSubscriptionId } from './save-webhook.statements.js';
import { HEALTH_AFTER } from './webhook-health.rules.js';
import { eventTypes, webhookFaults } from './webhook-input.rules.js';
import { generateWebhookSecret } from './webhook-secret.rules.js';
import { WebhookSubscriptionEntity } from './webhook-subscription.entity.js';
import { hostOf } from './webhook-url.rules.js';

export interface NewWebhook {
  readonly brand: { readonly brandId: number; readonly brandCode: string };
  readonly url: string;
  readonly events: readonly string[];
  /** Null to generate one. */
  readonly secret: string | null;
}

export interface SavedWebhook {
  readonly id: number;
  /** Only for a generated secret, which is shown once. */
  readonly secret: string | null;
}

/** Most subscriptions of a brand, active or not; each adds a delivery to every event. */
export const MOST_WEBHOOKS = 500;

/** Creates an active subscription. Throws `INVALID_INPUT`, `LIMIT_REACHED`. */
export function createWebhook(context: IntegrationsContext, input: NewWebhook): Promise<SavedWebhook> {
  refuseFaults(context, input);
  return context.database.unitOfWork(async (em) => {
    await lockWebhooksOf(em, input.brand.brandId);
    return insertWebhook(em, context, input);
  });
}

/** Locks the subscriptions of a brand until the end of the transaction, to serialise counting and searching. */
export async function lockWebhooksOf(em: EntityManager, brandId: number): Promise<void> {
  await lockSubscriptionsOf.post(em, { brandId });
}

/** Inserts a subscription under the lock of the brand's subscriptions. Throws `INVALID_INPUT`, `LIMIT_REACHED`. */
export async function insertWebhook(
  em: EntityManager,
  context: IntegrationsContext,
  input: NewWebhook,
): Promise<SavedWebhook> {
  refuseFaults(context, input);
  const known = await em.count(WebhookSubscriptionEntity, { brandId: input.brand.brandId, deletedAt: null });
  if (known >= MOST_WEBHOOKS) throw new DomainError('LIMIT_REACHED', { thing: 'subscriptions', limit: MOST_WEBHOOKS });
  const now = context.clock();
  const generated = input.secret === null ? generateWebhookSecret() : null;
  // Drawn before the insert, since the secret is encrypted for this id.
  const { id } = (await nextSubscriptionId.row(em, {}))!;
  em.create(WebhookSubscriptionEntity, {
    id,
    ...input.brand,
    url: input.url,
    host: hostOf(input.url),
    events: eventTypes(input.events),
    secret: context.webhookSecrets.seal(id, input.secret ?? generated!),
    isActive: true,
    health: HEALTH_AFTER.succeeded,
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return { id, secret: generated };
}

function refuseFaults({ privateNetworks }: IntegrationsContext, { url, events, secret }: NewWebhook): void {
  const faults = webhookFaults({ url, events, secret: secret ?? undefined }, privateNetworks);
  if (faults.length > 0) throw invalidInput(...faults);
}
