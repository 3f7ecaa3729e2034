import type { Pool } from 'pg';
import { scanMonth } from './scan-reader.rules.js';

/** §4.25: one more reader of a passport this month; nothing about the reader is kept. */
export async function countScan(pool: Pool, passportId: number, now: Date): Promise<void> {
  await pool.query({
    name: 'count_scan',
    text: `insert into passports.scan_count as s (passport_id, month, scans) values ($1, $2, 1)
           on conflict (passport_id, month) do update set scans = s.scans + 1`,
    values: [passportId, scanMonth(now)],
  });
}
