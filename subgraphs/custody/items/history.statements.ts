import { type Kysely, type Selectable, sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchReadMany } from '../../lib/database/keyed-reader.js';
import { type CustodyColumns, statement } from '../tables.js';

/** Rows of each kind that are read at once: a page of 200 and one row to know whether another follows. */
const MOST_ROWS = 201;

const MOVEMENT = [
  'item_id',
  'event_id',
  'at',
  'from_role',
  'from_account_id',
  'from_masked',
  'from_address',
  'to_role',
  'to_account_id',
  'to_masked',
  'to_address',
  'comment',
] as const;
const VERIFICATION = ['item_id', 'event_id', 'at', 'source', 'signature', 'is_valid'] as const;

export type MovementRow = Pick<Selectable<CustodyColumns['movement']>, (typeof MOVEMENT)[number]>;
export type VerificationRow = Pick<Selectable<CustodyColumns['verification']>, (typeof VERIFICATION)[number]>;

type Keys = { readonly keys: readonly number[] };

const asked = (db: Kysely<CustodyColumns>, { keys }: Keys) =>
  db.selectFrom(sql<{ id: number }>`unnest(${keys}::int[])`.as<'asked'>(sql`asked(id)`));

// The newest rows of each of several items, in the order of the index: to sort those of one instant too would cost as much again
// as reading them. So all of the last instant are read, and whoever merges them sorts them.
const movementsOf = statement.lookup('movements_of_item', (db, keys: Keys) =>
  asked(db, keys)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('movement')
        .select(MOVEMENT)
        .whereRef('item_id', '=', 'asked.id')
        .orderBy('at', 'desc')
        .fetch(MOST_ROWS, 'with ties')
        .as('newest'),
    )
    .selectAll('newest'),
);
const verificationsOf = statement.lookup('verifications_of_item', (db, keys: Keys) =>
  asked(db, keys)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('verification')
        .select(VERIFICATION)
        .whereRef('item_id', '=', 'asked.id')
        .orderBy('at', 'desc')
        .fetch(MOST_ROWS, 'with ties')
        .as('newest'),
    )
    .selectAll('newest'),
);

/** Where a page of a history ended. */
export interface HistoryPlace {
  readonly at: string;
  readonly eventId: string;
}

interface PlaceOfItem extends HistoryPlace {
  readonly itemId: number;
}

const before = ({ at, eventId }: HistoryPlace) => sql<boolean>`(at, event_id) < (${at}::timestamptz, ${eventId}::uuid)`;

const movementsBefore = statement('movements_before', (db, { itemId, at, eventId }: PlaceOfItem) =>
  db
    .selectFrom('movement')
    .select(MOVEMENT)
    .where('item_id', '=', itemId)
    .where(before({ at, eventId }))
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(MOST_ROWS),
);
const verificationsBefore = statement('verifications_before', (db, { itemId, at, eventId }: PlaceOfItem) =>
  db
    .selectFrom('verification')
    .select(VERIFICATION)
    .where('item_id', '=', itemId)
    .where(before({ at, eventId }))
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(MOST_ROWS),
);

/** Creates the reads of an item's public history (§2.10), by the page; rows of one instant in no order. */
export const historyReads = ({ lookups, pool }: ReadPools) => ({
  movements: batchReadMany(lookups, { ...movementsOf, keyOf: (row: MovementRow) => row.item_id }),
  verifications: batchReadMany(lookups, { ...verificationsOf, keyOf: (row: VerificationRow) => row.item_id }),
  earlierMovements: (itemId: number, place: HistoryPlace): Promise<MovementRow[]> =>
    movementsBefore.rows(pool, { itemId, ...place }),
  earlierVerifications: (itemId: number, place: HistoryPlace): Promise<VerificationRow[]> =>
    verificationsBefore.rows(pool, { itemId, ...place }),
});

export type HistoryReads = ReturnType<typeof historyReads>;
