import type { Pool } from 'pg';
import { ACCEPT_EVENTS, type RelayedEvent } from '../../../schema/events/relayed-event.js';
import type { Peers } from '../../lib/peers.js';
import { inTransaction } from '../../lib/transaction.js';

/** Events handed over at once: many enough that the round trips do not count, few enough that the first are delivered soon. */
const PASS = 200;

interface EventRow {
  readonly id: string;
  readonly type: RelayedEvent['type'];
  readonly brand_id: number;
  readonly item_id: number | null;
  readonly occurred_at: Date;
  readonly body: string;
}

/**
 * Hands events to integrations, oldest first, and notes that they were accepted. A process killed in between hands them
 * over again, which changes nothing there. Returns whether more are waiting.
 */
export function relayEvents(pool: Pool, peers: Peers, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<EventRow>(
      `select id, type, brand_id, item_id, occurred_at, body from custody.event
        where relayed_at is null order by position limit $1 for update skip locked`,
      [PASS],
    );
    if (rows.length === 0) return false;
    await peers.ask('integrations', ACCEPT_EVENTS, { events: rows.map(toRelayed) });
    await client.query('update custody.event set relayed_at = $2 where id = any($1::uuid[])', [
      rows.map((row) => row.id),
      now,
    ]);
    return rows.length === PASS;
  });
}

const toRelayed = (row: EventRow): RelayedEvent => ({
  eventId: row.id,
  type: row.type,
  brandId: row.brand_id,
  productId: row.item_id,
  occurredAt: row.occurred_at.toISOString(),
  body: row.body,
});
