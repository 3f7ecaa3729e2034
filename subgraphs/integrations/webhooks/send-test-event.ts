import { randomUUID } from 'node:crypto';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { EVENT_DEFINITIONS, type EventType } from '../../../schema/events/event-types.js';
import type { IntegrationsContext } from '../context.js';
import { DELIVERIES_CHANNEL } from './accept-events.statements.js';
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
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhook_delivery (subscription_id, type, test_body, host, state, due_at, created_at)
     select id, $2, $3, host || ' ' || id, 'pending', $4, $4 from webhook_subscription where id = $1 returning id`,
    [subscription.id, type, JSON.stringify(body), now],
  );
  await pool.query('select pg_notify($1, $2)', [DELIVERIES_CHANNEL, '']);
  return rows[0]!.id;
}
