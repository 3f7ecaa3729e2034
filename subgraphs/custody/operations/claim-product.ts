import { DomainError, invalidInput } from '../../lib/domain-error.js';
import { inTransaction } from '../../lib/transaction.js';
import type { CustodyContext } from '../context.js';
import { isVerified } from '../domain/item-status.js';
import { normalizedProofCode, proofCodeHash } from '../domain/proof-code.js';
import type { ItemRow } from '../persistence/reads/item-reads.js';
import { lockItemOfCode, spendPurchaseCode } from '../persistence/writes/spend-proof-code.js';
import { beginHolderChange } from './begin-holder-change.js';
import { callingAccount } from './caller.js';

/** A customer makes a piece theirs with the code that came with the purchase; the code is good for one claim. */
export async function claimProduct(context: CustodyContext, code: string): Promise<ItemRow> {
  const account = callingAccount(context);
  const hash = proofCodeHash('purchase', normalizedProofCode(code) ?? '');
  const now = context.clock();
  const claimed = await inTransaction(context.database.pool, async (client) => {
    const item = await lockItemOfCode(client, ['purchase'], [hash]);
    // Nobody learns which codes once were good.
    if (!item || !(await spendPurchaseCode(client, hash, account.accountId, now))) throw refused(code);
    // Nobody takes over a piece that is not registered, is reported stolen, or is on its way out.
    if (!isVerified(item.status)) throw refused(code);
    if (!item.identity || item.owner_masked !== null) {
      throw new DomainError('STATE_CONFLICT', { thing: 'product', state: 'owned', trigger: 'claim' });
    }
    const to = { accountId: account.accountId, masked: context.mask(account.email, item.brand_id) };
    await beginHolderChange(client, context, item, { reason: 'claim', to });
    return item;
  });
  context.chain?.broadcast();
  return claimed;
}

const refused = (input: string): DomainError =>
  invalidInput({ type: 'value_error', path: ['code'], message: 'Value error, purchase code refused', input });
