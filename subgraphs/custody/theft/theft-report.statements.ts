import { statement } from '../tables.js';

interface Closed {
  readonly itemId: number;
  readonly closedBy: number | null;
  readonly resolution: string | null;
  readonly now: Date;
}

/**
 * Closes the open report of an item and returns it as it is shown; none where none is open. How to reach those who helped is forgotten:
 * they left their address for this case and nothing else.
 */
export const closeReport = statement('close_theft_report', (db, { itemId, closedBy, resolution, now }: Closed) =>
  db
    .with('closed', (all) =>
      all
        .updateTable('theft_report')
        .set({ closed_at: now, closed_by: closedBy, resolution })
        .where('item_id', '=', itemId)
        .where('closed_at', 'is', null)
        .returning([
          'id',
          'item_id',
          'description',
          'police_number',
          'opened_at',
          'opened_by',
          'closed_at',
          'resolution',
        ]),
    )
    .with('forgotten', (all) =>
      all
        .updateTable('theft_notice')
        .set({ contact: null })
        .where('report_id', '=', all.selectFrom('closed').select('id')),
    )
    .selectFrom('closed')
    .selectAll(),
);

export const openReportOf = statement('open_theft_report_of', (db, { itemId }: { itemId: number }) =>
  db.selectFrom('theft_report').select('id').where('item_id', '=', itemId).where('closed_at', 'is', null),
);

interface NewNotice {
  readonly reportId: number;
  readonly message: string;
  readonly contact: string | null;
  readonly now: Date;
  readonly network: string | null;
}

export const insertNotice = statement(
  'insert_theft_notice',
  (db, { reportId, message, contact, now, network }: NewNotice) =>
    db
      .insertInto('theft_notice')
      .values({ report_id: reportId, message, contact, told_at: now, address_prefix: network }),
);

/** Lists the messages about a report, newest first. */
export const noticesOfReport = statement('theft_notices_of_report', (db, { reportId }: { reportId: number }) =>
  db
    .selectFrom('theft_notice')
    .select(['message', 'contact', 'told_at'])
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc'),
);
