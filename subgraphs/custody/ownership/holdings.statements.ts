import type { Pool } from 'pg';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { type ItemRow, selectItems } from '../items/item.statements.js';
import type { TransferRow } from '../items/life.statements.js';
import { statement } from '../tables.js';

const MOST = 500;

const heldBy = statement('items_held_by', (db, { accountId }: { accountId: number }) =>
  selectItems(db).where('item.owner_account_id', '=', accountId).orderBy('item.id', 'desc').limit(MOST),
);

const transfers = statement('transfers_of', (db, { accountId, email }: { accountId: number; email: string }) =>
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
    .orderBy('id', 'desc')
    .limit(MOST),
);

/** Lists the items of an account, newest first, including destroyed and withdrawn ones. */
export const itemsHeldBy = (pool: Pool, accountId: number): Promise<ItemRow[]> => heldBy.rows(pool, { accountId });

/** Lists the transfers that an account offered or received, newest first; open offers by the address they name. */
export const transfersOf = (pool: Pool, accountId: number, email: string): Promise<TransferRow[]> =>
  transfers.rows(pool, { accountId, email });
