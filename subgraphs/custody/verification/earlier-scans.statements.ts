import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Most earlier scans read: enough to find the last place and to detect a burst. */
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

/** An earlier scan for the clone rules. Its numeric columns are texts. */
export type EarlierScan = RowOf<typeof dayBefore>;

/** Returns the scans of an item in the day before `now`, newest first. */
export const earlierScans = (client: PoolClient, itemId: number, now: Date): Promise<EarlierScan[]> =>
  dayBefore.rows(client, { itemId, now });
