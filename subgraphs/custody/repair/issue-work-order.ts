import { callerId, requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { refuseDestroyed } from '../ownership/refuse-unless-free.js';
import { type IssuedProofCode, issueProofCode } from './issue-proof-code.js';
import { validityDays } from './validity-days.js';

/** The brand orders work on an item: the code proves it to be ordered (§3.7). */
export function issueWorkOrder(
  context: CustodyContext,
  productId: number,
  validDays: number | null | undefined,
  reference: string | null,
): Promise<{ issued: IssuedProofCode; item: ItemRow }> {
  const days = validityDays(validDays);
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, productId);
    requireAdministratorOf(context, item.brand_id);
    refuseDestroyed(item, 'work order');
    const wanted = { kind: 'work_order', itemId: item.id, issuedBy: callerId(context), days, reference } as const;
    return { issued: await issueProofCode(em, context.proofCodeKey, { ...wanted, now: context.clock() }), item };
  });
}
