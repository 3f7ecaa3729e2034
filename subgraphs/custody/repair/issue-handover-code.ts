import { DomainError } from '../../lib/graphql/domain-error.js';
import { callerId, holds, requireHolder } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { resolveItem } from '../items/resolve-item.js';
import { refuseUnlessKept } from '../ownership/refuse-unless-free.js';
import { type IssuedCode, issueCode } from './issue-code.js';
import { validityDays } from './validity-days.js';

/**
 * Issues the code with which an owner hands an item over to a partner (§4.10). Throws `NOT_FOUND` for another owner's
 * item.
 */
export async function issueHandoverCode(
  context: CustodyContext,
  identifier: string,
  validDays: number | null | undefined,
): Promise<{ issued: IssuedCode; item: ItemRow }> {
  const days = validityDays(validDays);
  const item = await resolveItem(context.items, 'partner', identifier);
  if (!item || !holds(context, item.brand_id, item.owner_account_id))
    throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return context.database.unitOfWork(async (em) => {
    const held = await lockItem(em, item.id);
    requireHolder(context, held);
    await refuseUnlessKept(em, held, 'handover code');
    const wanted = { kind: 'handover', itemId: item.id, issuedBy: callerId(context), days } as const;
    return {
      issued: await issueCode(em, context.codeKey, { ...wanted, now: context.clock() }),
      item: held,
    };
  });
}
