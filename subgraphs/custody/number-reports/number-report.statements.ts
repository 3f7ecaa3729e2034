import { sql } from 'kysely';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

interface NewReport {
  readonly number: string;
  readonly brandName: string | null;
  readonly message: string;
  readonly contact: string | null;
  readonly now: Date;
}

export const insertReport = statement(
  'insert_number_report',
  (db, { number, brandName, message, contact, now }: NewReport) =>
    db.insertInto('number_report').values({ number, brand_name: brandName, message, contact, told_at: now }),
);

/** Locks reports that are not assigned yet, oldest first. */
export const reportsToRoute = statement('number_reports_to_route', (db, { most }: { most: number }) =>
  db
    .selectFrom('number_report')
    .select(['id', 'number', 'brand_name'])
    .where('brand_id', 'is', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked(),
);

export const giveReport = statement('give_number_report', (db, { id, brandId }: { id: number; brandId: number }) =>
  db.updateTable('number_report').set({ brand_id: brandId }).where('id', '=', id),
);

export const dropReports = statement('drop_number_reports', (db, { ids }: { ids: readonly number[] }) =>
  db.deleteFrom('number_report').where('id', '=', anyOf(ids)),
);

export const pruneReports = statement('prune_number_reports', (db, { before }: { before: Date }) =>
  db.deleteFrom('number_report').where('told_at', '<', before),
);

interface Asked {
  readonly brandId: number;
  readonly open: boolean | null;
  readonly olderThan: number | null;
  readonly limit: number;
}

/** Reports of a brand, newest first. */
export const reportsOfBrand = statement('number_reports_of_brand', (db, { brandId, open, olderThan, limit }: Asked) =>
  db
    .selectFrom('number_report')
    .select(['id', 'brand_id', 'number', 'message', 'contact', 'told_at', 'closed_at'])
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`(${open}::boolean is null or (closed_at is null) = ${open}::boolean)`)
    .where(sql<boolean>`(${olderThan}::bigint is null or id < ${olderThan}::bigint)`)
    .orderBy('id', 'desc')
    .limit(limit),
);

export type NumberReportRow = RowOf<typeof reportsOfBrand>;

export const reportById = statement('number_report_by_id', (db, { id }: { id: number }) =>
  db
    .selectFrom('number_report')
    .select(['id', 'brand_id', 'number', 'message', 'contact', 'told_at', 'closed_at'])
    .where('id', '=', id),
);

/** Closes a report and erases its contact; idempotent. */
export const closeReport = statement('close_number_report', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('number_report')
    .set({ closed_at: now, contact: null })
    .where('id', '=', id)
    .where('closed_at', 'is', null),
);
