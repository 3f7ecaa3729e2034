import type { Pool } from 'pg';
import type { RelayedEvent } from '../../../schema/events/relayed-event.js';
import { jsonOf } from '../../lib/database/given-rows.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { insertEvents, lockEvents } from './accept-events.statements.js';
import { announceDeliveries, announceEvents } from './notify.statements.js';

/**
 * Accepts events, idempotent by event id. Serialised, so that positions increase in commit order: a reader that has
 * seen a position never sees a smaller one appear.
 */
export function acceptEvents(
  pool: Pool,
  given: readonly RelayedEvent[],
  notifiedBrands: readonly number[],
  now: Date,
): Promise<number> {
  const once = new Map(given.map((event) => [event.eventId, event]));
  const events = jsonOf([...once.values()].map((event, number) => ({ ...event, number })));
  return inTransaction(pool, async (client) => {
    await lockEvents.run(client, {});
    const { accepted, deliveries } = (await insertEvents.row(client, { events, notifiedBrands, now }))!;
    if (accepted > 0) await announceEvents(client);
    if (deliveries > 0) await announceDeliveries(client);
    return accepted;
  });
}
