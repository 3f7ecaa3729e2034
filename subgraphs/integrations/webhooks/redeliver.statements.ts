import type { Pool } from 'pg';
import { DELIVERIES_CHANNEL } from './accept-events.statements.js';

const AGAIN = "state = 'pending', failures = 0, due_at = $2, ended_at = null, cancel_reason = null, success_url = null";

/** Takes the attempts that delivered to the others, from deliveries named `held` that will be made again. */
const KEPT = `
  insert into webhook_attempt (delivery_id, number, url, started_at, duration_ms, status, answer)
  select id, attempts, success_url, success_started_at, success_ms, success_status, success_answer
    from held where state = 'delivered' and success_url is not null`;

/** Puts a delivery back to be made now; its attempts so far stay in the log. False when it is being made already. */
export async function redeliver(pool: Pool, deliveryId: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with held as (select * from webhook_delivery where id = $1 and state <> 'sending' for update), kept as (${KEPT})
     update webhook_delivery d set ${AGAIN}, host = s.host || ' ' || s.id
       from held join webhook_subscription s on s.id = held.subscription_id where d.id = held.id`,
    [deliveryId, now],
  );
  await pool.query('select pg_notify($1, $2)', [DELIVERIES_CHANNEL, '']);
  return rowCount === 1;
}

export interface CatchUp {
  readonly subscriptionId: number;
  /** Events that happened at or after this instant. */
  readonly since: Date;
  /** Leave out what has reached the receiver. */
  readonly undeliveredOnly: boolean;
}

/**
 * Makes due every event of a subscription since an instant, whether or not it was known then; answers how many. What is
 * held is counted, so that it is held before any of it is changed.
 */
export async function catchUp(pool: Pool, asked: CatchUp, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `with held as (
       select d.* from webhook_delivery d join event e on e.id = d.event_id
        where d.subscription_id = $1 and e.occurred_at >= $3 and not $4 for update of d
     ), kept as (${KEPT})
     insert into webhook_delivery as d (subscription_id, event_id, type, host, state, due_at, created_at)
     select s.id, e.id, e.type, s.host || ' ' || s.id, 'pending', $2, $2
       from webhook_subscription s
       join event e on e.brand_id = s.brand_id and e.type = any(s.events)
      where s.id = $1 and e.occurred_at >= $3 and (select count(*) from held) is not null
      order by e.position
     on conflict (subscription_id, event_id) do update set ${AGAIN}, host = excluded.host
      where d.state <> 'sending' and (not $4 or d.state <> 'delivered')`,
    [asked.subscriptionId, now, asked.since, asked.undeliveredOnly],
  );
  await pool.query('select pg_notify($1, $2)', [DELIVERIES_CHANNEL, '']);
  return rowCount ?? 0;
}
