import type { Pool } from 'pg';
import { MOST_RELAYED, type RelayedEvent } from '../../../schema/events/relayed-event.js';
import type { RowOf } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import type { LoopOptions } from '../../lib/jobs/loop.js';
import { acceptEvents } from '../peers/integrations.generated.js';
import { eventsToRelay, eventsWait, setRelayed } from './event-log.statements.js';

/** Events of the first pass: few, for a short delay. */
const FEWEST = 125;

/** Milliseconds of a pass: an event of a brand with many subscriptions takes hundreds of times as long as another. */
const PASS_MS = 500;

/** Milliseconds for which the first event after a pause waits for others. */
const GATHER_MS = 50;
/** The same on a platform at rest: looking twenty times a second cost it more than all its other jobs together. */
const REST_MS = 250;
/** Milliseconds without events after which it is at rest. */
const REST_AFTER_MS = 5_000;

/**
 * Creates the passes of the relay; each returns whether more events wait. While they do, each pass takes twice as many
 * as the last, so that its fixed cost does not limit the throughput, or as many as take half a second, since a pass
 * delays the events of all brands. `elapsedMs` is a time that only grows.
 */
export function eventRelay(
  pool: Pool,
  peers: Peers,
  clock: () => Date,
  elapsedMs: () => number = () => performance.now(),
): Pick<LoopOptions, 'pass' | 'idleMs'> {
  let next = FEWEST;
  let lastRelayed = clock().getTime();
  return {
    async pass() {
      const wanted = next;
      next = FEWEST;
      const now = clock();
      const started = elapsedMs();
      const relayed = await relayEvents(pool, peers, now, wanted);
      if (relayed > 0) lastRelayed = now.getTime();
      if (relayed === wanted) next = sizeAfter(wanted, elapsedMs() - started);
      return relayed === wanted;
    },
    idleMs: () => (clock().getTime() - lastRelayed < REST_AFTER_MS ? GATHER_MS : REST_MS),
  };
}

/** Returns the number of events of the next pass, after one of `size` took `ms` milliseconds. */
const sizeAfter = (size: number, ms: number): number =>
  Math.max(1, Math.min(MOST_RELAYED, Math.floor(size * Math.min(2, PASS_MS / ms))));

/**
 * Relays events to integrations, of each brand in turn, and marks them as accepted. A crash in between relays them
 * again, which has no effect there. Returns how many there were. Opens a transaction only when some wait, since an idle
 * platform polls several times a second.
 */
async function relayEvents(pool: Pool, peers: Peers, now: Date, most: number): Promise<number> {
  if ((await eventsWait.rows(pool, {})).length === 0) return 0;
  return inTransaction(pool, async (client) => {
    const rows = await eventsToRelay.rows(client, { most });
    if (rows.length === 0) return 0;
    await peers.ask(acceptEvents, { events: rows.map(toRelayed) });
    const instants = rows.map(({ occurred_at }) => occurred_at.getTime());
    const [first, last] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))];
    await setRelayed.run(client, { ids: rows.map(({ id }) => id), first, last, now });
    return rows.length;
  });
}

const toRelayed = (row: RowOf<typeof eventsToRelay>): RelayedEvent => ({
  eventId: row.id,
  type: row.type,
  brandId: row.brand_id,
  productId: row.item_id,
  occurredAt: row.occurred_at.toISOString(),
  body: row.body,
});
