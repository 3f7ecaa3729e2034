import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { cancelDeliveries } from './save-webhook.statements.js';
import { lockedSubscription } from './update-webhook.js';

/**
 * Deletes a subscription and cancels its waiting deliveries; the log of past ones is kept until it is pruned, its
 * secrets are erased. Throws `NOT_FOUND`, and `WEBHOOK_URL_MISMATCH` unless the URL is repeated exactly.
 */
export async function deleteWebhook(context: IntegrationsContext, id: number, url: string): Promise<void> {
  const now = context.clock();
  await context.database.unitOfWork(async (em) => {
    const subscription = await lockedSubscription(em, id);
    if (subscription.url !== url) throw new DomainError('WEBHOOK_URL_MISMATCH');
    subscription.deletedAt = now;
    subscription.isActive = false;
    subscription.secret = Buffer.alloc(0);
    subscription.formerSecret = null;
    await cancelDeliveries.run(em, { subscriptionId: id, now });
  });
}
