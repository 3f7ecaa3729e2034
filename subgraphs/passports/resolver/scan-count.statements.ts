import { statement } from '../tables.js';

/** Counts a scan of a passport in a month. `month`: its first day, `YYYY-MM-DD`. */
export const countReader = statement('count_scan', (db, { passportId, month }: { passportId: number; month: string }) =>
  db
    .insertInto('scan_count')
    .values({ passport_id: passportId, month, scans: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['passport_id', 'month'])
        .doUpdateSet(({ eb, ref }) => ({ scans: eb(ref('scan_count.scans'), '+', 1) })),
    ),
);
