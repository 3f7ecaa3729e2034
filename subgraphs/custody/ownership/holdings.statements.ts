import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { type ItemRow, selectItems } from '../items/item.statements.js';
import type { TransferRow } from '../items/life.statements.js';
import { statement } from '../tables.js';

const MOST = 500;

/** Account whose holdings are read. */
interface Holder {
  readonly accountId: number;
  /** Brand whose items alone are read; null for those of every brand. */
  readonly brandId: number | null;
}

const heldBy = statement('items_held_by', (db, { accountId, brandId }: Holder) =>
  selectItems(db)
    .where('item.owner_account_id', '=', accountId)
    .where(sql<boolean>`(${brandId}::bigint is null or item.brand_id = ${brandId})`)
    .orderBy('item.id', 'desc')
    .limit(MOST),
);

/** Holds for records of the items of a brand; with null, for those of every brand. `itemId`: their column. */
export const ofItemsOf = (brandId: number | null, itemId: string): RawBuilder<boolean> =>
  sql`(${brandId}::bigint is null
    or exists (select from item where item.id = ${sql.ref(itemId)} and item.brand_id = ${brandId}))`;

const transfers = statement('transfers_of', (db, { accountId, email, brandId }: Holder & { readonly email: string }) =>
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
    .orderBy('id', 'desc')
    .limit(MOST),
);

/** Lists the items of an account, newest first, including destroyed and withdrawn ones. */
export const itemsHeldBy = (pool: Pool, holder: Holder): Promise<ItemRow[]> => heldBy.rows(pool, holder);

/** Lists the transfers that an account offered or received, newest first; open offers by the address they name. */
export const transfersOf = (pool: Pool, holder: Holder & { readonly email: string }): Promise<TransferRow[]> =>
  transfers.rows(pool, holder);
