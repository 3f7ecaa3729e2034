import { sql } from 'kysely';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Tells whether any event waits to be relayed: a row, or none. */
export const eventsWait = statement('events_wait', (db) =>
  db.selectFrom('event').select('position').where('relayed_at', 'is', null).limit(1),
);

/** Locks the oldest events that are not relayed, skipping those locked by other processes. */
export const eventsToRelay = statement('events_to_relay', (db, { most }: { most: number }) =>
  db
    .selectFrom('event')
    .select(['id', 'type', 'brand_id', 'item_id', 'occurred_at', 'body'])
    .where('relayed_at', 'is', null)
    .orderBy('position')
    .limit(most)
    .forUpdate()
    .skipLocked(),
);

interface Relayed {
  readonly ids: readonly string[];
  /** Instants of the first and last event, which limit the partitions to search. */
  readonly first: Date;
  readonly last: Date;
  readonly now: Date;
}

export const setRelayed = statement('set_relayed', (db, { ids, first, last, now }: Relayed) =>
  db
    .updateTable('event')
    .set({ relayed_at: now })
    .where('id', '=', anyOf(ids))
    .where('occurred_at', '>=', first)
    .where('occurred_at', '<', sql<Date>`${last}::timestamptz + interval '1 millisecond'`),
);

/** SQL condition of an event that is not relayed. */
export const IS_WAITING = 'relayed_at is null';
