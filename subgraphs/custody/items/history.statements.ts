import type { Pool } from 'pg';
import type { ReadPools } from '../../lib/database/database.js';
import { batchReadMany } from '../../lib/database/keyed-reader.js';

export interface MovementRow {
  readonly item_id: number;
  readonly event_id: string;
  readonly at: Date;
  readonly from_role: 'mint' | 'vault' | 'owner';
  readonly from_account_id: number | null;
  readonly from_masked: string | null;
  readonly from_address: string | null;
  readonly to_role: 'vault' | 'owner';
  readonly to_account_id: number | null;
  readonly to_masked: string | null;
  readonly to_address: string | null;
  readonly comment: string | null;
}

export interface VerificationRow {
  readonly item_id: number;
  readonly event_id: string;
  readonly at: Date;
  readonly source: 'qr' | 'sdm-url' | 'sdm-json';
  readonly signature: string | null;
  readonly is_valid: boolean;
}

/** Rows of each kind that are read at once: a page of 200 and one row to know whether another follows. */
const MOST_ROWS = 201;

const MOVEMENT = `item_id, event_id, at, from_role, from_account_id, from_masked, from_address,
                 to_role, to_account_id, to_masked, to_address, comment`;
const VERIFICATION = 'item_id, event_id, at, source, signature, is_valid';
const ORDER = `order by at desc, event_id desc limit ${MOST_ROWS}`;

/** The newest rows of each of several items. */
const newest = (table: string, columns: string): string => `
  select newest.* from unnest($1::int[]) as asked(id)
   cross join lateral (select ${columns} from custody.${table} where item_id = asked.id ${ORDER}) newest`;

/** The next rows of one item, before an instant and an event of that instant. */
const earlier = (table: string, columns: string): string => `
  select ${columns} from custody.${table} where item_id = $1 and (at, event_id) < ($2::timestamptz, $3::uuid) ${ORDER}`;

/** Where a page of a history ended. */
export interface HistoryPlace {
  readonly at: string;
  readonly eventId: string;
}

/** What the public history of an item is made of (§2.10), newest first and by the page. */
export const historyReads = ({ lookups, pool }: ReadPools) => ({
  movements: batchReadMany<number, MovementRow>(lookups, {
    name: 'movements_of_item',
    sql: newest('movement', MOVEMENT),
    keyOf: (row) => row.item_id,
  }),
  verifications: batchReadMany<number, VerificationRow>(lookups, {
    name: 'verifications_of_item',
    sql: newest('verification', VERIFICATION),
    keyOf: (row) => row.item_id,
  }),
  earlierMovements: (itemId: number, place: HistoryPlace): Promise<MovementRow[]> =>
    rowsBefore<MovementRow>(pool, earlier('movement', MOVEMENT), itemId, place),
  earlierVerifications: (itemId: number, place: HistoryPlace): Promise<VerificationRow[]> =>
    rowsBefore<VerificationRow>(pool, earlier('verification', VERIFICATION), itemId, place),
});

async function rowsBefore<Row extends { item_id: number }>(
  pool: Pool,
  sql: string,
  itemId: number,
  { at, eventId }: HistoryPlace,
): Promise<Row[]> {
  return (await pool.query<Row>(sql, [itemId, at, eventId])).rows;
}

export type HistoryReads = ReturnType<typeof historyReads>;
