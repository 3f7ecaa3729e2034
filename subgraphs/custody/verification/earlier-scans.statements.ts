import type { PoolClient } from 'pg';

/** A scan as the clone rules look back on it. */
export interface EarlierScan {
  readonly id: number;
  readonly at: Date;
  readonly country: string | null;
  readonly city: string | null;
  /** Numeric columns arrive as text. */
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly network: string | null;
}

/** Enough to find the last place and to count a burst, however often an item is scanned. */
const MOST = 200;

/** The scans of an item in the day before `now`, newest first. */
export async function earlierScans(client: PoolClient, itemId: number, now: Date): Promise<EarlierScan[]> {
  const { rows } = await client.query<EarlierScan>({
    name: 'earlier_scans',
    text: `select id, at, country, city, latitude, longitude, network
             from custody.scan
            where item_id = $1 and at > $2::timestamptz - interval '1 day'
            order by at desc, id desc limit ${MOST}`,
    values: [itemId, now],
  });
  return rows;
}
