import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Enough to find the last place and to count a burst, however often an item is scanned. */
const MOST = 200;

const dayBefore = statement('earlier_scans', (db, { itemId, now }: { itemId: number; now: Date }) =>
  db
    .selectFrom('scan')
    .select(['id', 'at', 'country', 'city', 'latitude', 'longitude', 'network'])
    .where('item_id', '=', itemId)
    .where('at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST),
);

/** A scan as the clone rules look back on it. Its numeric columns are texts. */
export type EarlierScan = RowOf<typeof dayBefore>;

/** Returns the scans of an item in the day before `now`, newest first. */
export const earlierScans = (client: PoolClient, itemId: number, now: Date): Promise<EarlierScan[]> =>
  dayBefore.rows(client, { itemId, now });
