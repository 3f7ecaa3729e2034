import { inTransaction } from '../../lib/database/transaction.js';
import type { CustodyContext } from '../context.js';
import { isDestroyed } from '../items/item-status.rules.js';
import { lockItem } from '../items/lock-item.statements.js';
import { beginHolderChange } from './begin-holder-change.js';

/** Items handed back in one pass. */
const PASS = 100;

const HELD = `
  select i.id from custody.item i join custody.erased_account e on e.account_id = i.owner_account_id
   where i.status not in ('burned', 'burn_submitted')
     and not (i.status = 'stolen' and i.status_before_theft is not distinct from 'burn_submitted')
     and not exists (select from custody.holder_change h
                      where h.item_id = i.id and h.settled_at is null and h.failed_at is null)
   order by i.id limit ${PASS}`;

type HandingBack = Pick<CustodyContext, 'database' | 'chain' | 'ports' | 'clock'>;

/**
 * Sends the items of erased accounts to the vault, so that their brand can hand them out again. What was on its way to such an
 * account when it was erased follows once it has arrived. Returns whether there may be more.
 */
export async function handBackItems(context: HandingBack): Promise<boolean> {
  const { rows } = await context.database.pool.query<{ id: number }>(HELD);
  for (const { id } of rows) await handBack(context, id);
  if (rows.length > 0) context.chain?.broadcast();
  return rows.length === PASS;
}

function handBack(context: HandingBack, itemId: number): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, itemId);
    const { rowCount: isErased } = await client.query(
      `select from custody.erased_account where account_id = $1
          and not exists (select from custody.holder_change
                           where item_id = $2 and settled_at is null and failed_at is null)`,
      [item.owner_account_id, itemId],
    );
    if (!isErased || isDestroyed(item.status, item.status_before_theft)) return;
    await beginHolderChange(client, context, item, { reason: 'brand', to: null });
  });
}
