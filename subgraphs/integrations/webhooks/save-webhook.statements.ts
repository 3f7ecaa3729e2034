import { sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import { statement } from '../tables.js';
import { deliveryLifeCycle } from './webhook-delivery.rules.js';

const cancelled = deliveryLifeCycle.step('cancelled');
const PENDING = deliveryLifeCycle.initial;

/** Serializes transactions that count or look up a brand's subscriptions. */
export const lockSubscriptionsOf = statement('lock_webhooks_of_brand', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom(
    held(
      sql<string>`'webhooks of brand ' || ${brandId}::bigint`,
      sql`pg_advisory_xact_lock(hashtextextended('integrations.webhook_subscription', ${brandId}))`,
    ),
  ),
);

/** Draws the id of the next subscription. */
export const nextSubscriptionId = statement('next_webhook_id', (db) =>
  db.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('integrations.webhook_subscription', 'id'))`.as('id')),
);

/** Moves waiting deliveries of a subscription to another lane. */
export const moveDeliveries = statement(
  'move_deliveries',
  (db, { subscriptionId, lane }: { subscriptionId: number; lane: string }) =>
    db
      .updateTable('webhook_delivery')
      .set({ host: lane })
      .where('subscription_id', '=', subscriptionId)
      .where('state', '=', PENDING),
);

/** Cancels waiting deliveries of a deleted subscription; those in progress finish their attempt. */
export const cancelDeliveries = statement(
  'cancel_deliveries',
  (db, { subscriptionId, now }: { subscriptionId: number; now: Date }) =>
    db
      .updateTable('webhook_delivery')
      .set({ state: cancelled.to, cancel_reason: 'subscription_deleted', due_at: null, ended_at: now })
      .where('subscription_id', '=', subscriptionId)
      .where('state', '=', PENDING),
);
