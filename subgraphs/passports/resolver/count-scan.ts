import type { Pool } from 'pg';
import { countReader } from './scan-count.statements.js';
import { scanMonth } from './scan-reader.rules.js';

/** Counts a scan of a passport in this month (§4.25); nothing about the reader is stored. */
export async function countScan(pool: Pool, passportId: number, now: Date): Promise<void> {
  await countReader.run(pool, { passportId, month: scanMonth(now) });
}
