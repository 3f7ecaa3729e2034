import { statement } from '../tables.js';

/** A theft report, as it is shown. */
const SHOWN = ['id', 'item_id', 'description', 'opened_at', 'opened_by', 'closed_at', 'resolution'] as const;

interface Opened {
  readonly itemId: number;
  readonly description: string | null;
  readonly openedBy: number | null;
  readonly now: Date;
}

export const openReport = statement('open_theft_report', (db, { itemId, description, openedBy, now }: Opened) =>
  db
    .insertInto('theft_report')
    .values({ item_id: itemId, description, opened_at: now, opened_by: openedBy })
    .returning(SHOWN),
);

interface Closed {
  readonly itemId: number;
  readonly resolution: string | null;
  readonly closedBy: number | null;
  readonly now: Date;
}

/** Closes the open report of an item; nothing where none is open. */
export const closeReport = statement('close_theft_report', (db, { itemId, resolution, closedBy, now }: Closed) =>
  db
    .updateTable('theft_report')
    .set({ closed_at: now, closed_by: closedBy, resolution })
    .where('item_id', '=', itemId)
    .where('closed_at', 'is', null)
    .returning(SHOWN),
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

/** What was told about a report, newest first. */
export const noticesOfReport = statement('theft_notices_of_report', (db, { reportId }: { reportId: number }) =>
  db
    .selectFrom('theft_notice')
    .select(['message', 'contact', 'told_at'])
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc'),
);

/** Forgets how to reach those who helped. */
export const forgetContacts = statement('forget_theft_contacts', (db, { reportId }: { reportId: number }) =>
  db.updateTable('theft_notice').set({ contact: null }).where('report_id', '=', reportId),
);
