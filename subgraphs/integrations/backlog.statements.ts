import { sql } from 'kysely';
import type { BacklogSource } from '../lib/jobs/backlog.js';
import { secondsSince } from '../lib/jobs/seconds-since.statements.js';
import { statement } from './tables.js';
import { deliveryLifeCycle } from './webhooks/webhook-delivery.rules.js';

/** Most brands that are named in metrics. */
const MOST_BRANDS = 50;

const deliveries = statement('backlog_of_deliveries', (db) =>
  db
    .selectFrom('webhook_delivery')
    .select((waiting) => [
      waiting.fn.countAll().as('webhook_deliveries_pending'),
      waiting.fn.countAll().filterWhere('failures', '>', 0).as('webhook_deliveries_retrying'),
      sql<number>`${sql.raw(secondsSince('min(due_at)'))}`.as('webhook_deliveries_oldest_due_seconds'),
    ])
    .where('state', '=', deliveryLifeCycle.initial),
);

const degraded = statement('backlog_of_webhooks', (db) =>
  db
    .selectFrom('webhook_subscription')
    .select((subscription) => ['brand_code as brand', subscription.fn.countAll().as('webhook_subscriptions_degraded')])
    .where('health', '=', 'degraded')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .groupBy('brand_code')
    .orderBy((subscription) => subscription.fn.countAll(), 'desc')
    .limit(MOST_BRANDS),
);

/** Counts of deliveries that wait, and of subscriptions whose receivers fail. */
export const INTEGRATIONS_BACKLOG: readonly BacklogSource[] = [
  {
    get sql() {
      return deliveries.text;
    },
  },
  {
    labels: ['brand'],
    get sql() {
      return degraded.text;
    },
  },
];
