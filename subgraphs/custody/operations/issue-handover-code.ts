import { DomainError } from '../../lib/domain-error.js';
import { inTransaction } from '../../lib/transaction.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../persistence/reads/item-reads.js';
import { type IssuedProofCode, issueProofCode } from '../persistence/writes/issue-proof-code.js';
import { callerId, holds } from './caller.js';
import { resolveItem } from './resolve-item.js';
import { validityDays } from './validity-days.js';

/** The owner of a piece hands it over to a partner with a code (§4.10). What is not theirs does not exist for them. */
export async function issueHandoverCode(
  context: CustodyContext,
  identifier: string,
  validDays: number | null | undefined,
): Promise<{ issued: IssuedProofCode; item: ItemRow }> {
  const days = validityDays(validDays);
  const item = await resolveItem(context.items, 'partner', identifier);
  if (!item || !holds(context, item.owner_account_id)) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  const issued = await inTransaction(context.database.pool, (client) =>
    issueProofCode(client, context.proofCodeKey, {
      kind: 'handover',
      itemId: item.id,
      issuedBy: callerId(context),
      days,
      now: context.clock(),
    }),
  );
  return { issued, item };
}
