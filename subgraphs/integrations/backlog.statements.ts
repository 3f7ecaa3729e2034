import type { BacklogSource } from '../lib/jobs/backlog.js';
import { secondsSince } from '../lib/jobs/seconds-since.statements.js';

/** Brands that are named; an installation with more of them in trouble has another trouble. */
const MOST_BRANDS = 50;

/** What waits for receivers, and whose receivers fail. */
export const INTEGRATIONS_BACKLOG: readonly BacklogSource[] = [
  {
    sql: `
      select count(*) as webhook_deliveries_pending, count(*) filter (where failures > 0) as webhook_deliveries_retrying,
             ${secondsSince('min(due_at)')} as webhook_deliveries_oldest_due_seconds
        from integrations.webhook_delivery where state = 'pending'`,
  },
  {
    labels: ['brand'],
    sql: `
      select brand_code as brand, count(*) as webhook_subscriptions_degraded from integrations.webhook_subscription
       where health = 'degraded' and is_active and deleted_at is null
       group by brand_code order by count(*) desc limit ${MOST_BRANDS}`,
  },
];
