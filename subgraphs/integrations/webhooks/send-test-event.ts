import { randomUUID } from 'node:crypto';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { EVENT_DEFINITIONS, type EventType } from '../../../schema/events/event-types.js';
import type { IntegrationsContext } from '../context.js';
import { announceDeliveries } from './notify.statements.js';
import { insertTestDelivery } from './send-test-event.statements.js';
import type { SubscriptionRow } from './webhook.statements.js';

/**
 * Sends a subscription the example of an event type, whether or not it is subscribed to it. It happened nowhere: no list of
 * events has it, and its delivery says `X-Webhook-Test: true`. Answers the delivery's number.
 */
export async function sendTestEvent(
  context: IntegrationsContext,
  subscription: SubscriptionRow,
  type: EventType,
): Promise<string> {
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
  await announceDeliveries(pool);
  return delivery!.id;
}
