import type { ListPage } from '../../lib/bounds/page-lists.js';
import { statement } from '../tables.js';

/** Erases the contacts of those who helped with a report, which they left for this case only. */
export const forgetContacts = statement('forget_theft_contacts', (db, { reportId }: { reportId: number }) =>
  db.updateTable('theft_notice').set({ contact: null }).where('report_id', '=', reportId),
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
      .values({ report_id: reportId, message, contact, told_at: now, address_prefix: network })
      .returning('id'),
);

/** Reads a message about a report with its item, for a mail. */
export const noticeToMail = statement('theft_notice_to_mail', (db, { noticeId }: { noticeId: number }) =>
  db
    .selectFrom('theft_notice as n')
    .innerJoin('theft_report as r', 'r.id', 'n.report_id')
    .innerJoin('item as i', 'i.id', 'r.item_id')
    .select(['n.message', 'n.contact', 'i.brand_id', 'i.product_name', 'i.serial'])
    .where('n.id', '=', noticeId),
);

interface NoticesAsked extends ListPage {
  readonly reportId: number;
}

/** Lists a page of the messages about a report, newest first. */
export const noticesOfReport = statement('theft_notices_of_report', (db, { reportId, limit, skip }: NoticesAsked) =>
  db
    .selectFrom('theft_notice')
    .select(['message', 'contact', 'told_at'])
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip),
);
