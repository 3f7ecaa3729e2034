import { type InferResult, type QueryCreator, sql } from 'kysely';
import { skipScan } from '../../lib/database/skip-scan.js';
import { anyOf } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';

/** SQL condition of an event that is not relayed. */
export const IS_WAITING = 'relayed_at is null';

/** Tells whether any event waits to be relayed: a row, or none. */
export const eventsWait = statement('events_wait', (db) =>
  db.selectFrom('event').select('position').where('relayed_at', 'is', null).limit(1),
);

interface Most {
  readonly most: number;
}

type WithWaiting = CustodyColumns & { waiting: { brand_id: number | null } };

/** Selects the oldest waiting events of each brand, of each brand in turn. */
const chosenOfBrands = (all: QueryCreator<WithWaiting>, { most }: Most) =>
  all
    .selectFrom('waiting as w')
    .crossJoinLateral((brand) =>
      brand
        .selectFrom('event')
        .select(['brand_id', 'position'])
        .whereRef('event.brand_id', '=', 'w.brand_id')
        .where('relayed_at', 'is', null)
        .orderBy('position')
        .limit(most)
        .as('e'),
    )
    .select(['e.brand_id', 'e.position'])
    .orderBy((e) => sql`row_number() over (partition by ${e.ref('e.brand_id')} order by ${e.ref('e.position')})`)
    .orderBy('e.position')
    .limit(most);

type WithChosen = WithWaiting & { chosen: InferResult<ReturnType<typeof chosenOfBrands>>[number] };

const lockChosen = (chosen: QueryCreator<WithChosen>) =>
  chosen
    .selectFrom('chosen as c')
    .crossJoinLateral((one) =>
      one
        .selectFrom('event')
        .select(['id', 'type', 'event.brand_id', 'item_id', 'occurred_at', 'body', 'event.position'])
        .whereRef('event.brand_id', '=', 'c.brand_id')
        .whereRef('event.position', '=', 'c.position')
        .where('relayed_at', 'is', null)
        .forUpdate()
        .skipLocked()
        .as('e'),
    )
    .select(['e.id', 'e.type', 'e.brand_id', 'e.item_id', 'e.occurred_at', 'e.body'])
    .orderBy('e.position');

/**
 * Locks events that are not relayed, of each brand in turn and its oldest first, so that many of one brand do not delay
 * those of others; skips those locked by other processes. Brands are found by a skip scan.
 */
export const eventsToRelay = statement.planned('events_to_relay', (db, asked: Most) =>
  lockChosen(
    db
      .withRecursive('waiting(brand_id)', (all) => skipScan(all, 'waiting', 'event', 'brand_id', sql.raw(IS_WAITING)))
      .with('chosen', (waiting) => chosenOfBrands(waiting, asked)),
  ),
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
