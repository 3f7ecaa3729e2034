import type { CustodyContext } from '../context.js';
import { lockItem } from '../items/lock-item.statements.js';
import { refuseDestroyed } from '../ownership/refuse-unless-free.js';
import { issueCode } from './issue-code.js';
import { orderOfItem } from './single-use-code.statements.js';
import { validityDays } from './validity-days.js';

export interface KnownWorkOrder {
  readonly productId: number;
  /** Account of the assigned partner. */
  readonly assigneeId: number;
  /** The brand's own reference, by which it is recognised when imported again. */
  readonly reference: string;
  readonly validDays: number | null;
}

/**
 * Imports an existing work order; false where the item has one with this reference. Its partner finds it on their home
 * page: no mail is sent, and its code is not shown. Throws `INVALID_INPUT`, and `STATE_CONFLICT` for a destroyed item.
 */
export async function importWorkOrder(context: CustodyContext, order: KnownWorkOrder): Promise<boolean> {
  const { productId, assigneeId, reference } = order;
  const days = validityDays(order.validDays);
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, productId);
    if (await orderOfItem.row(em, { itemId: item.id, reference })) return false;
    refuseDestroyed(item, 'work order');
    const wanted = { kind: 'work_order', itemId: item.id, issuedBy: null, days, reference, assigneeId } as const;
    await issueCode(em, context.codeKey, { ...wanted, now: context.clock() });
    return true;
  });
}
