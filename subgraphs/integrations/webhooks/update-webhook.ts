import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import type { SavedWebhook } from './create-webhook.js';
import { laneOf } from './host-capacity.rules.js';
import { moveDeliveries } from './save-webhook.statements.js';
import { eventTypes, webhookFaults } from './webhook-input.rules.js';
import { generateWebhookSecret, SECRET_OVERLAP_MS } from './webhook-secret.rules.js';
import { isSecretOf } from './webhook-secrets.js';
import { type WebhookSubscription, WebhookSubscriptionEntity } from './webhook-subscription.entity.js';
import { hostOf } from './webhook-url.rules.js';

/** Changes to a subscription: undefined keeps a field, a `secret` of null generates one. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly secret?: string | null | undefined;
  readonly isActive?: boolean | undefined;
}

/**
 * Changes a subscription. Waiting deliveries go to the new URL, those of types it no longer includes are cancelled once
 * due; a replaced secret also signs for another 24 hours, which sending the present one again does not end.
 * Throws `INVALID_INPUT`, `NOT_FOUND`.
 */
export async function updateWebhook(
  context: IntegrationsContext,
  id: number,
  change: WebhookChange,
): Promise<SavedWebhook> {
  const { url, events, secret, isActive } = change;
  const faults = webhookFaults({ url, events, secret: secret ?? undefined }, context.privateNetworks);
  if (faults.length > 0) throw invalidInput(...faults);
  const generated = secret === null ? generateWebhookSecret() : null;
  await context.database.unitOfWork(async (em) => {
    const subscription = await lockedSubscription(em, id);
    if (url !== undefined) await moveTo(em, subscription, url);
    if (events !== undefined) subscription.events = eventTypes(events);
    if (isActive !== undefined) subscription.isActive = isActive;
    if (secret !== undefined) replaceSecret(context, subscription, secret ?? generated!);
    subscription.updatedAt = context.clock();
  });
  return { id, secret: generated };
}

/** Returns the subscription with its row locked. Throws `NOT_FOUND`. */
export async function lockedSubscription(em: EntityManager, id: number): Promise<WebhookSubscription> {
  const found = await em.findOne(
    WebhookSubscriptionEntity,
    { id, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!found) throw new DomainError('NOT_FOUND', { entity: 'Webhook' });
  return found;
}

async function moveTo(em: EntityManager, subscription: WebhookSubscription, url: string): Promise<void> {
  subscription.url = url;
  subscription.host = hostOf(url);
  await moveDeliveries.run(em, { subscriptionId: subscription.id, lane: laneOf(subscription) });
}

/** Replaces the secret of a subscription, unless it is the present one. */
function replaceSecret(context: IntegrationsContext, subscription: WebhookSubscription, secret: string): void {
  if (isSecretOf(context.webhookSecrets, subscription, secret)) return;
  subscription.formerSecret = subscription.secret;
  subscription.formerUntil = new Date(context.clock().getTime() + SECRET_OVERLAP_MS);
  subscription.secret = context.webhookSecrets.seal(subscription.id, secret);
}
