import { inTransaction } from '../../lib/database/transaction.js';
import type { CustodyContext } from '../context.js';
import { isDestroyed } from '../items/item-status.rules.js';
import { lockItem } from '../items/lock-item.statements.js';
import { beginHolderChange } from './begin-holder-change.js';
import { erasedAccount, itemsToHandBack, openChange } from './holder-change.statements.js';

/** Items per pass. */
const PASS = 100;

/** Milliseconds after which an item whose move the contract refused is tried again, since each attempt costs gas. */
const AFTER_REFUSAL_MS = 86_400_000;

type HandingBack = Pick<CustodyContext, 'database' | 'chain' | 'ports' | 'clock'>;

/**
 * Transfers the items of erased accounts to the vault, so that their brand can reassign them; including items that
 * arrive after the erasure. Returns whether there may be more.
 */
export async function handBackItems(context: HandingBack): Promise<boolean> {
  const refusedBefore = new Date(context.clock().getTime() - AFTER_REFUSAL_MS);
  const rows = await itemsToHandBack.rows(context.database.pool, { limit: PASS, refusedBefore });
  for (const { id } of rows) await handBack(context, id);
  if (rows.length > 0) context.chain?.broadcast();
  return rows.length === PASS;
}

function handBack(context: HandingBack, itemId: number): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, itemId);
    const isErased = await erasedAccount.row(client, { accountId: item.owner_account_id });
    const isChangingHands = await openChange.row(client, { itemId });
    if (!isErased || isChangingHands || isDestroyed(item.status, item.status_before_theft)) return;
    await beginHolderChange(client, context, item, { reason: 'brand', to: null });
  });
}
