import { lastSoldBy } from '../market/last-sale.statements.js';
import { statement } from '../tables.js';
import { ofItemsOf } from './holdings.statements.js';
import { receiptLifeCycle } from './receipt.rules.js';

const CLAIM = receiptLifeCycle.step('claim');
const EXPIRE = receiptLifeCycle.step('expire');

interface NewReceipt {
  readonly itemId: number;
  readonly email: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Inserts the receipt of a locked item; no row while another is open. */
export const insertReceipt = statement('insert_receipt', (db, { itemId, email, now, expiresAt }: NewReceipt) =>
  db
    .insertInto('receipt')
    .values({
      item_id: itemId,
      email,
      state: receiptLifeCycle.initial,
      declared_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('item_id').where('state', '=', receiptLifeCycle.initial).doNothing())
    .returning('id'),
);

interface Claimed {
  readonly itemId: number;
  readonly email: string;
  readonly accountId: number;
  readonly now: Date;
}

/** Claims a locked item with the caller's valid receipt; no row without one. */
export const claimWithReceipt = statement('claim_with_receipt', (db, { itemId, email, accountId, now }: Claimed) =>
  db
    .updateTable('receipt')
    .set({ state: CLAIM.to, account_id: accountId, email: null, closed_at: now })
    .where('item_id', '=', itemId)
    .where('email', '=', email)
    .where('state', 'in', CLAIM.from)
    .where('expires_at', '>', now)
    .returning('id'),
);

export const dueReceipts = statement('due_receipts', (db, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('receipt')
    .select('item_id')
    .where('state', 'in', EXPIRE.from)
    .where('expires_at', '<=', now)
    .orderBy('item_id')
    .limit(limit),
);

interface Ended {
  readonly itemId: number;
  readonly now: Date;
}

export const expireReceipts = statement('expire_receipts', (db, { itemId, now }: Ended) =>
  db
    .updateTable('receipt')
    .set({ state: EXPIRE.to, email: null, closed_at: now })
    .where('item_id', '=', itemId)
    .where('state', 'in', EXPIRE.from)
    .where('expires_at', '<=', now),
);

/** Most receipts listed for one buyer. */
const MOST = 100;

interface Buyer {
  readonly email: string;
  /** Brand whose items alone are listed; null for those of every brand. */
  readonly brandId: number | null;
  readonly now: Date;
}

/** Lists the open receipts of an address, newest first. */
export const receiptsOf = statement('receipts_of', (db, { email, brandId, now }: Buyer) =>
  db
    .selectFrom('receipt as c')
    .leftJoin('sale_activation as a', 'a.item_id', 'c.item_id')
    .leftJoin('retailer as r', (join) => join.on('r.id', '=', lastSoldBy))
    .select(['c.id', 'c.item_id', 'c.email', 'c.declared_at', 'c.expires_at', 'r.name as retailer_name'])
    .where('c.email', '=', email)
    .where('c.state', '=', receiptLifeCycle.initial)
    .where('c.expires_at', '>', now)
    .where(ofItemsOf(brandId, 'c.item_id'))
    .orderBy('c.id', 'desc')
    .limit(MOST),
);
