import type { Pool } from 'pg';
import { dropPartitions } from '../../lib/database/partitions/drop-partitions.js';
import { SCANS_BY_MONTH } from '../partitions.js';

/**
 * Drops monthly partitions of scans older than a number of months; verifications, which are part of an item's history,
 * stay.
 */
export async function pruneScans(pool: Pool, months: number, now: Date): Promise<void> {
  // From the first of a month, since the 31st minus months would overflow into the following month.
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  await dropPartitions(pool, SCANS_BY_MONTH, { before });
}
