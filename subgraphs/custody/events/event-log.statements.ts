import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Tells whether any event waits for integrations: a row, or none. */
export const eventsWait = statement('events_wait', (db) =>
  db.selectFrom('event').select('position').where('relayed_at', 'is', null).limit(1),
);

/** Holds the oldest events that integrations has not accepted, except those that another process holds. */
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

export const setRelayed = statement('set_relayed', (db, { ids, now }: { ids: readonly string[]; now: Date }) =>
  db.updateTable('event').set({ relayed_at: now }).where('id', '=', anyOf(ids)),
);

/** Deletes the oldest of the events that were handed over before an instant. */
export const deleteRelayed = statement('delete_relayed', (db, { before, most }: { before: Date; most: number }) =>
  db
    .deleteFrom('event')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('event as old')
        .select('old.id')
        .where('old.relayed_at', '<', before)
        .orderBy('old.position')
        .limit(most),
    ),
);
