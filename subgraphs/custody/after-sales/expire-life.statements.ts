import { type Expression, sql } from 'kysely';
import { buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { warrantyLifeCycle } from '../../../schema/life-cycles/warranty.js';
import { statement } from '../tables.js';
import { WARRANTY_NOTICE_DAYS } from './warranty.rules.js';

const TRANSFER = transferLifeCycle.step('expire');
const RETURN = returnLifeCycle.step('expire');
const BUYBACK = buybackLifeCycle.step('expire');
const NEAR_END = warrantyLifeCycle.step('near_end');
const END = warrantyLifeCycle.step('end');

/** Items with something due. */
interface Due {
  readonly now: Date;
  readonly limit: number;
}

/** A locked item with something due. */
interface DueOfItem {
  readonly itemId: number;
  readonly now: Date;
}

export const dueTransfers = statement('due_transfers', (db, { now, limit }: Due) =>
  db
    .selectFrom('transfer')
    .select('item_id')
    .where('state', 'in', TRANSFER.from)
    .where('expires_at', '<=', now)
    .orderBy('item_id')
    .limit(limit),
);

export const expireTransfers = statement('expire_transfers', (db, { itemId, now }: DueOfItem) =>
  db
    .updateTable('transfer')
    .set({ state: TRANSFER.to, to_email: null, token_hash: null })
    .where('item_id', '=', itemId)
    .where('state', 'in', TRANSFER.from)
    .where('expires_at', '<=', now),
);

export const dueReturns = statement('due_returns', (db, { now, limit }: Due) =>
  db
    .selectFrom('product_return')
    .select('item_id')
    .where('state', 'in', RETURN.from)
    .where('expires_at', '<=', now)
    .orderBy('item_id')
    .limit(limit),
);

export const expireReturns = statement('expire_returns', (db, { itemId, now }: DueOfItem) =>
  db
    .updateTable('product_return')
    .set({ state: RETURN.to, closed_at: now })
    .where('item_id', '=', itemId)
    .where('state', 'in', RETURN.from)
    .where('expires_at', '<=', now)
    .returning(['id', 'requested_at']),
);

export const dueBuybacks = statement('due_buybacks', (db, { now, limit }: Due) =>
  db
    .selectFrom('buyback')
    .select('item_id')
    .where('state', 'in', BUYBACK.from)
    .where('expires_at', '<=', now)
    .orderBy('item_id')
    .limit(limit),
);

export const expireBuybacks = statement('expire_buybacks', (db, { itemId, now }: DueOfItem) =>
  db
    .updateTable('buyback')
    .set({ state: BUYBACK.to, closed_at: now })
    .where('item_id', '=', itemId)
    .where('state', 'in', BUYBACK.from)
    .where('expires_at', '<=', now)
    .returning(['id', 'amount', 'currency']),
);

/** Returns the latest end of a warranty that counts as expiring soon. */
const noticed = (now: Date): Expression<Date> =>
  sql<Date>`${now}::timestamptz + make_interval(days => ${sql.lit(WARRANTY_NOTICE_DAYS)})`;

/** Finds warranties that end soon and have not ended. */
export const warrantiesToNotice = statement('warranties_to_notice', (db, { now, limit }: Due) =>
  db
    .selectFrom('warranty')
    .select('item_id')
    .where('state', 'in', NEAR_END.from)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', noticed(now))
    .orderBy('item_id')
    .limit(limit),
);

export const noticeWarranty = statement('notice_warranty', (db, { itemId, now }: DueOfItem) =>
  db
    .updateTable('warranty')
    .set({ state: NEAR_END.to })
    .where('item_id', '=', itemId)
    .where('state', 'in', NEAR_END.from)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', noticed(now))
    .returning(['id', 'state', 'ends_at']),
);

/** Finds ended warranties, also those that ended before they were announced as expiring, which then never are. */
export const endedWarranties = statement('ended_warranties', (db, { now, limit }: Due) =>
  db
    .selectFrom('warranty')
    .select('item_id')
    .where('state', 'in', END.from)
    .where('ends_at', '<=', now)
    .orderBy('item_id')
    .limit(limit),
);

export const endWarranty = statement('end_warranty', (db, { itemId, now }: DueOfItem) =>
  db
    .updateTable('warranty')
    .set({ state: END.to })
    .where('item_id', '=', itemId)
    .where('state', 'in', END.from)
    .where('ends_at', '<=', now),
);
