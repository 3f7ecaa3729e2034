import type { Pool } from 'pg';
import { dropPartitions } from '../../lib/database/partitions/drop-partitions.js';
import { SCANS_BY_MONTH } from '../partitions.js';

/** Drops the months of scans that ended so many months ago; the verifications, which an item's history shows, stay. */
export async function pruneScans(pool: Pool, months: number, now: Date): Promise<void> {
  // From the first of a month: the day of a long month is none of a short one, and would count as one of the month after.
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  await dropPartitions(pool, SCANS_BY_MONTH, { before });
}
