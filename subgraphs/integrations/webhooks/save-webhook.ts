import type { IntegrationsContext } from '../context.js';
import { insertWebhook, lockWebhooksOf, type NewWebhook } from './create-webhook.js';
import { updateWebhook } from './update-webhook.js';
import { isSecretOf } from './webhook-secrets.js';
import { WebhookSubscriptionEntity } from './webhook-subscription.entity.js';

/**
 * Creates or updates the brand's subscription with a URL; idempotent, so that repeating it neither replaces a secret
 * nor creates a second one. Returns its id. Throws `INVALID_INPUT`.
 */
export async function saveWebhook(context: IntegrationsContext, described: NewWebhook): Promise<number> {
  const { brand, url, events, secret } = described;
  const { known, id } = await context.database.unitOfWork(async (em) => {
    await lockWebhooksOf(em, brand.brandId);
    const where = { brandId: brand.brandId, url, deletedAt: null };
    const [found] = await em.find(WebhookSubscriptionEntity, where, { orderBy: { id: 'asc' }, limit: 1 });
    return { known: found, id: found?.id ?? (await insertWebhook(em, context, described)).id };
  });
  if (!known) return id;
  const isSecretNew = secret !== null && !isSecretOf(context.webhookSecrets, known, secret);
  // Compares the input itself, so that unknown names are refused by validation.
  const areEventsNew = known.events.join() !== [...new Set(events)].join();
  if (isSecretNew || areEventsNew) {
    await updateWebhook(context, known.id, { events, secret: secret ?? undefined });
  }
  return known.id;
}
