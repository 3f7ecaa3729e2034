import type { Pool } from 'pg';
import type { RelayedEvent } from '../../../schema/events/relayed-event.js';
import { inTransaction } from '../../lib/database/transaction.js';

/** Channels on which processes are told, after the commit, that there is something new. */
export const EVENTS_CHANNEL = 'integrations_events';
export const DELIVERIES_CHANNEL = 'integrations_deliveries';

/**
 * Stores the events that are new and, in the same statement, a delivery for each active subscription to them.
 * They are due at once by our clock and by the database's: one that runs ahead, and is put right, holds up nothing.
 * `$3`: brands whose plan includes notifications.
 */
const ACCEPT = `
  with given as (
    select * from json_to_recordset($1) as g ("eventId" uuid, type text, "brandId" int, "productId" int,
                                              "occurredAt" timestamptz, body text, number int)
  ), accepted as (
    insert into event (id, type, brand_id, product_id, occurred_at, accepted_at, body)
    select "eventId", type, "brandId", "productId", "occurredAt", $2, body from given order by number
    on conflict (id) do nothing
    returning id, type, brand_id
  ), fanned_out as (
    insert into webhook_delivery (subscription_id, event_id, type, host, state, due_at, created_at)
    select s.id, a.id, a.type, s.host || ' ' || s.id, 'pending', least($2, now()), $2
      from accepted a
      join webhook_subscription s
        on s.brand_id = a.brand_id and s.deleted_at is null and s.is_active and a.type = any(s.events)
     where a.brand_id = any($3::int[])
    on conflict (subscription_id, event_id) do nothing
    returning 1
  )
  select (select count(*) from accepted)::int as accepted, (select count(*) from fanned_out)::int as deliveries`;

/**
 * Accepts events, each once however often it is relayed. Accepting is one at a time, so that positions are handed out in
 * the order of the commits: a reader that has seen one position will never see a smaller one appear.
 */
export function acceptEvents(
  pool: Pool,
  events: readonly RelayedEvent[],
  notifiedBrands: readonly number[],
  now: Date,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('integrations.event'))");
    const { rows } = await client.query<{ accepted: number; deliveries: number }>({
      name: 'accept_events',
      text: ACCEPT,
      values: [JSON.stringify(events.map((event, number) => ({ ...event, number }))), now, notifiedBrands],
    });
    const { accepted, deliveries } = rows[0]!;
    if (accepted > 0) await client.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, '']);
    if (deliveries > 0) await client.query('select pg_notify($1, $2)', [DELIVERIES_CHANNEL, '']);
    return accepted;
  });
}
