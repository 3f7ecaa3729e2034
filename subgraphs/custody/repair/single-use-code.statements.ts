import { sql } from 'kysely';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import type { CodeKind } from './single-use-code.rules.js';

interface Hashed {
  /** Possible stored hashes of the code. */
  readonly hashes: readonly string[];
}

/** Reads the item of a code of one of these kinds. */
export const itemOfCode = statement('item_of_code', (db, { hashes, kinds }: Hashed & { kinds: readonly CodeKind[] }) =>
  db
    .selectFrom('single_use_code')
    .select('item_id')
    .where('code_hash', '=', anyOf(hashes))
    .where('kind', '=', anyOf(kinds)),
);

/** Finds the work order of an item with the brand's reference, in any state. */
export const orderOfItem = statement(
  'order_of_item',
  (db, { itemId, reference }: { itemId: number; reference: string }) =>
    db
      .selectFrom('single_use_code')
      .select('id')
      .where('item_id', '=', itemId)
      .where('kind', '=', 'work_order')
      .where('reference', '=', reference)
      .limit(1),
);

interface Spent extends Hashed {
  readonly accountId: number;
  readonly now: Date;
}

/** Uses up a valid purchase code; one statement, so that of concurrent calls one succeeds. */
export const spendPurchase = statement('spend_purchase_code', (db, { hashes, accountId, now }: Spent) =>
  db
    .updateTable('single_use_code')
    .set({ used_at: now, used_by: accountId })
    .where('code_hash', '=', anyOf(hashes))
    .where('kind', '=', 'purchase')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now),
);

interface SpentOnItem extends Spent {
  readonly itemId: number;
  readonly ownerId: number | null;
}

/** Uses up a valid handover code of the item's owner, or a work order, in one statement. */
export const spendOnItem = statement('spend_code', (db, { hashes, accountId, now, itemId, ownerId }: SpentOnItem) =>
  db
    .updateTable('single_use_code')
    .set({ used_at: now, used_by: accountId })
    .where('code_hash', '=', anyOf(hashes))
    .where('item_id', '=', itemId)
    .where(({ or, and, eb }) =>
      or([
        // A work order assigned to one partner is invalid for another, even with its code.
        and([
          eb('kind', '=', 'work_order'),
          or([eb('assignee_account_id', 'is', null), eb('assignee_account_id', '=', accountId)]),
        ]),
        and([eb('kind', '=', 'handover'), eb('issued_by', 'is not distinct from', sql<number>`${ownerId}::bigint`)]),
      ]),
    )
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'kind']),
);

/** A work order as its partner refers to it. */
export interface AssignedOrder {
  readonly id: number;
  readonly itemId: number;
  readonly accountId: number;
  readonly now: Date;
}

/** Uses up a work order assigned to a partner, by id, in one statement. */
export const spendAssigned = statement('spend_assigned_order', (db, { id, itemId, accountId, now }: AssignedOrder) =>
  db
    .updateTable('single_use_code')
    .set({ used_at: now, used_by: accountId })
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .where('kind', '=', 'work_order')
    .where('assignee_account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id'),
);

interface OpenOrders {
  readonly accountId: number;
  /** Brands that accredit the partner. */
  readonly brandIds: readonly number[];
  readonly now: Date;
  /** Only orders with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}

/** Lists the open work orders of a partner, newest first. */
export const openOrders = statement('open_work_orders', (db, asked: OpenOrders) =>
  db
    .selectFrom('single_use_code as p')
    .innerJoin('item as i', 'i.id', 'p.item_id')
    .select(['p.id', 'p.item_id', 'p.reference', 'p.issued_at', 'p.expires_at', 'p.assignee_account_id', 'i.brand_id'])
    .where('p.kind', '=', 'work_order')
    .where('p.assignee_account_id', '=', asked.accountId)
    .where('p.used_at', 'is', null)
    .where('p.revoked_at', 'is', null)
    .where('p.expires_at', '>', asked.now)
    .where('i.brand_id', '=', anyOf(asked.brandIds))
    .where(sql<boolean>`(${asked.before}::bigint is null or p.id < ${asked.before})`)
    .orderBy('p.id', 'desc')
    .limit(asked.limit),
);

/** Reads the codes with plain hashes. */
export const plainCodes = statement('plain_codes', (db, { limit }: { limit: number }) =>
  db.selectFrom('single_use_code').select(['id', 'code_hash']).where('keyed', '=', false).orderBy('id').limit(limit),
);

interface Keyed {
  readonly ids: readonly number[];
  readonly plain: readonly string[];
  readonly keyed: readonly string[];
}

/** Replaces plain hashes by HMACs, except those replaced meanwhile. */
export const keyCodes = statement('key_plain_codes', (db, { ids, plain, keyed }: Keyed) =>
  db
    .updateTable('single_use_code as p')
    .from(rowsOfArrays('k', { id: ['bigint', ids], plain: ['text', plain], keyed: ['text', keyed] }))
    .set(({ ref }) => ({ code_hash: ref('k.keyed'), keyed: true }))
    .whereRef('p.id', '=', 'k.id')
    .whereRef('p.code_hash', '=', 'k.plain')
    .where('p.keyed', '=', false),
);

/** Reads the code with the brand and the owner of its item. */
export const codeWithBrand = statement('code_with_brand', (db, { id }: { id: number }) =>
  db
    .selectFrom('single_use_code as p')
    .innerJoin('item as i', 'i.id', 'p.item_id')
    .select(['p.kind', 'p.issued_by', 'i.brand_id', 'i.owner_account_id'])
    .where('p.id', '=', id),
);

/** Revokes an unused code. */
export const revokeCode = statement('revoke_unused_code', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('single_use_code')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null),
);

interface RevokedPurchases {
  readonly brandId: number;
  readonly itemIds: readonly number[];
  readonly now: Date;
}

/** Revokes the unused purchase codes of a brand's items. */
export const revokePurchases = statement('revoke_purchase_codes', (db, { brandId, itemIds, now }: RevokedPurchases) =>
  db
    .updateTable('single_use_code')
    .set({ revoked_at: now })
    .where('kind', '=', 'purchase')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('item_id', 'in', (items) =>
      items.selectFrom('item').select('id').where('brand_id', '=', brandId).where('id', '=', anyOf(itemIds)),
    ),
);
