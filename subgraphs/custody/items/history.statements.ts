import { type Kysely, type Selectable, sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { batchReadMany } from '../../lib/database/keyed-reader.js';
import { type CustodyColumns, statement } from '../tables.js';

/** Rows of each kind read at once: a page of 200, and one to determine whether another follows. */
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
  db.selectFrom(rowsOfArrays('asked', { id: ['bigint', keys] }));

/** A row of either kind. */
export type HistoryRow =
  | (MovementRow & { readonly kind: 'movement' })
  | (VerificationRow & { readonly kind: 'verification' });

const nothing = (column: string) => sql<null>`null`.as(column);
const ofMovement = (column: string): boolean => !VERIFICATION.some((own) => own === column);
const ofVerification = (column: string): boolean => !MOVEMENT.some((own) => own === column);

// The newest rows of several items, in index order: sorting rows of one instant as well would double the cost, so all
// rows of the last instant are read and sorted when merged. One statement for both kinds, since a second costs more
// than the rows of most items.
const newestOf = statement.lookup('history_of_item', (db, keys: Keys) =>
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
    .select(sql.lit('movement' as const).as('kind'))
    .select(MOVEMENT.map((column) => `newest.${column}` as const))
    .select(VERIFICATION.filter(ofVerification).map(nothing))
    .$castTo<HistoryRow>()
    .unionAll(
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
        .select(sql.lit('verification' as const).as('kind'))
        .select(['newest.item_id', 'newest.event_id', 'newest.at'])
        .select(MOVEMENT.filter(ofMovement).map(nothing))
        .select(['newest.source', 'newest.signature', 'newest.is_valid'])
        .$castTo<HistoryRow>(),
    ),
);

/** Position at which a page of a history ends. */
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

/** Creates the paged reads of an item's public history (§2.10); rows of one instant are unsorted. */
export const historyReads = ({ lookups, lists }: ReadPools) => ({
  newest: batchReadMany(lookups, { ...newestOf, keyOf: (row: HistoryRow) => row.item_id }),
  earlier: async (itemId: number, place: HistoryPlace): Promise<HistoryRow[]> => {
    const before = { itemId, ...place };
    const [movements, verifications] = await Promise.all([
      movementsBefore.rows(lists, before),
      verificationsBefore.rows(lists, before),
    ]);
    return [
      ...movements.map((row) => ({ ...row, kind: 'movement' as const })),
      ...verifications.map((row) => ({ ...row, kind: 'verification' as const })),
    ];
  },
});

export type HistoryReads = ReturnType<typeof historyReads>;
