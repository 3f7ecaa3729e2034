import type { IntegrationsContext } from '../context.js';
import { createWebhook, type NewWebhook } from './create-webhook.js';
import { updateWebhook } from './update-webhook.js';

interface KnownRow {
  readonly id: number;
  readonly events: readonly string[];
  readonly secret: Buffer;
}

const KNOWN = `
  select id, events, secret from webhook_subscription
   where brand_id = $1 and url = $2 and deleted_at is null order by id limit 1`;

/**
 * Creates the brand's subscription of an address or brings it to what is described; what is so already is left alone, so
 * that saving twice replaces no secret. Answers its number. Throws `INVALID_INPUT`.
 */
export async function saveWebhook(context: IntegrationsContext, described: NewWebhook): Promise<number> {
  const { brand, url, events, secret } = described;
  const { rows } = await context.database.pool.query<KnownRow>(KNOWN, [brand.brandId, url]);
  const known = rows[0];
  if (!known) return (await createWebhook(context, described)).id;
  const isSecretNew = secret !== null && context.webhookSecrets.open(known.id, known.secret) !== secret;
  // As given, not as understood: a name nobody knows is to be refused, not passed over.
  const areEventsNew = known.events.join() !== [...new Set(events)].join();
  if (isSecretNew || areEventsNew) {
    await updateWebhook(context, known.id, { events, ...(isSecretNew ? { secret } : {}) });
  }
  return known.id;
}
