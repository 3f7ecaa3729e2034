import { inTransaction } from '../../lib/transaction.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../persistence/reads/item-reads.js';
import { type IssuedProofCode, issueProofCode } from '../persistence/writes/issue-proof-code.js';
import { lockItem } from '../persistence/writes/lock-item.js';
import { callerId, requireAdministratorOf } from './caller.js';
import { refuseDestroyed } from './refuse-unless-free.js';
import { validityDays } from './validity-days.js';

/** The brand orders work on a piece: the code proves it to be ordered (§3.7). */
export function issueWorkOrder(
  context: CustodyContext,
  productId: number,
  validDays: number | null | undefined,
  reference: string | null,
): Promise<{ issued: IssuedProofCode; item: ItemRow }> {
  const days = validityDays(validDays);
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, productId);
    requireAdministratorOf(context, item.brand_id);
    refuseDestroyed(item, 'work order');
    const wanted = { kind: 'work_order', itemId: item.id, issuedBy: callerId(context), days, reference } as const;
    return { issued: await issueProofCode(client, context.proofCodeKey, { ...wanted, now: context.clock() }), item };
  });
}
