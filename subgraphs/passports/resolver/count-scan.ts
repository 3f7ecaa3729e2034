import type { Pool } from 'pg';
import { countReader } from './scan-count.statements.js';
import { scanMonth } from './scan-reader.rules.js';

/** Counts one more reader of a passport this month (§4.25); nothing about the reader is kept. */
export async function countScan(pool: Pool, passportId: number, now: Date): Promise<void> {
  await countReader.run(pool, { passportId, month: scanMonth(now) });
}
