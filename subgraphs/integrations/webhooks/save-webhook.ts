import type { IntegrationsContext } from '../context.js';
import { insertWebhook, lockWebhooksOf, type NewWebhook } from './create-webhook.js';
import { updateWebhook } from './update-webhook.js';
import { WebhookSubscriptionEntity } from './webhook-subscription.entity.js';

/**
 * Creates the brand's subscription of an address or brings it to what is described; what is so already is left alone, so
 * that saving twice replaces no secret and makes no second subscription. Answers its number. Throws `INVALID_INPUT`.
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
  const isSecretNew = secret !== null && context.webhookSecrets.open(known.id, known.secret) !== secret;
  // As given, not as understood: an unknown name is to be refused, not passed over.
  const areEventsNew = known.events.join() !== [...new Set(events)].join();
  if (isSecretNew || areEventsNew) {
    await updateWebhook(context, known.id, { events, ...(isSecretNew ? { secret } : {}) });
  }
  return known.id;
}
