import { randomUUID } from 'node:crypto';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { EVENT_DEFINITIONS, type EventType } from '../../../schema/events/event-types.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { announceDeliveries } from './notify.statements.js';
import { insertTestDelivery } from './send-test-event.statements.js';
import type { SubscriptionRow } from './webhook.statements.js';

/**
 * Sends the example of an event type to a subscription, subscribed to or not. No list of events contains it, and its
 * delivery has `X-Webhook-Test: true`. Returns the delivery's id. Throws `NOT_FOUND`.
 */
export async function sendTestEvent(
  context: IntegrationsContext,
  subscription: SubscriptionRow,
  type: EventType,
): Promise<number> {
  const { pool } = context.database;
  const now = context.clock();
  const example = EVENT_DEFINITIONS.find(({ name }) => name === type)?.example;
  const body = {
    ...example,
    event_id: randomUUID(),
    brand_code: subscription.brand_code,
    occurred_at: eventInstant(now),
  };
  const test = { subscriptionId: subscription.id, type, body: JSON.stringify(body), now };
  const delivery = await insertTestDelivery.row(pool, test);
  if (!delivery) throw new DomainError('NOT_FOUND', { entity: 'Webhook' });
  await announceDeliveries(pool);
  return delivery.id;
}
