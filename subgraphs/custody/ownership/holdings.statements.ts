import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import type { ListPage } from '../../lib/bounds/page-lists.js';
import { type ItemRow, selectItems } from '../items/item.statements.js';
import type { TransferRow } from '../items/life.statements.js';
import { statement } from '../tables.js';

/** Account of which a page of the holdings is read. */
interface Holder extends ListPage {
  readonly accountId: number;
  /** Brand whose items alone are read; null for those of every brand. */
  readonly brandId: number | null;
}

const heldBy = statement('items_held_by', (db, { accountId, brandId, limit, skip }: Holder) =>
  selectItems(db)
    .where('item.owner_account_id', '=', accountId)
    .where(sql<boolean>`(${brandId}::bigint is null or item.brand_id = ${brandId})`)
    .orderBy('item.id', 'desc')
    .limit(limit)
    .offset(skip),
);

/** Holds for records of the items of a brand; with null, for those of every brand. `itemId`: their column. */
export const ofItemsOf = (brandId: number | null, itemId: string): RawBuilder<boolean> =>
  sql`(${brandId}::bigint is null
    or exists (select from item where item.id = ${sql.ref(itemId)} and item.brand_id = ${brandId}))`;

interface Receiver extends Holder {
  readonly email: string;
}

const transfers = statement('transfers_of', (db, { accountId, email, brandId, limit, skip }: Receiver) =>
  db
    .selectFrom('transfer')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('from_account_id', '=', accountId),
        eb('to_account_id', '=', accountId),
        and([eb('state', '=', transferLifeCycle.initial), eb('to_email', '=', email)]),
      ]),
    )
    .where(ofItemsOf(brandId, 'transfer.item_id'))
    .orderBy(({ eb }) => eb('state', 'in', transferLifeCycle.open), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip),
);

/** Lists the items of an account, newest first, including destroyed and withdrawn ones. */
export const itemsHeldBy = (pool: Pool, holder: Holder): Promise<ItemRow[]> => heldBy.rows(pool, holder);

/**
 * Lists the transfers that an account offered or received, those under way before those that ended, newest first; open
 * offers by the address they name.
 */
export const transfersOf = (pool: Pool, holder: Receiver): Promise<TransferRow[]> => transfers.rows(pool, holder);
