import type { Pool } from 'pg';
import { ITEM_COLUMNS, type ItemRow } from '../items/item.statements.js';
import type { TransferRow } from '../items/life.statements.js';

const MOST = 500;

/** Items an account owns, newest first; what was destroyed or withdrawn included, since it is theirs. */
export async function itemsHeldBy(pool: Pool, accountId: number): Promise<ItemRow[]> {
  const { rows } = await pool.query<ItemRow>({
    name: 'items_held_by',
    text: `select ${ITEM_COLUMNS} from custody.item i where i.owner_account_id = $1 order by i.id desc limit ${MOST}`,
    values: [accountId],
  });
  return rows;
}

/** Transfers somebody offered or received, newest first; open offers by the address they name. */
export async function transfersOf(pool: Pool, accountId: number, email: string): Promise<TransferRow[]> {
  const { rows } = await pool.query<TransferRow>({
    name: 'transfers_of',
    text: `select * from custody.transfer
            where from_account_id = $1 or to_account_id = $1 or (state = 'offered' and to_email = $2)
            order by id desc limit ${MOST}`,
    values: [accountId, email],
  });
  return rows;
}
