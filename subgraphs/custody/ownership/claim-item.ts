import { ATTEMPTS } from '../../../schema/limits.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput, isRefusal } from '../../lib/graphql/domain-error.js';
import { perAddress, tryCounted } from '../../lib/windows/attempts.js';
import { countedAddress } from '../../lib/windows/counted-address.js';
import { tooManyAttempts } from '../../lib/windows/refusals.js';
import { callingAccount } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { isVerified } from '../items/item-status.rules.js';
import { keyedCode, normalizedCode, storedCodes } from '../repair/single-use-code.rules.js';
import { itemOfCode } from '../repair/single-use-code.statements.js';
import { lockItemOfCode, spendPurchaseCode } from '../repair/spend-code.js';
import { acceptsClaims } from './accepted-ways.js';
import { beginHolderChange } from './begin-holder-change.js';
import { awaitsOwner } from './claim.rules.js';

/** Claims an item for the calling customer with its purchase code, which is valid once. */
export function claimProduct(context: CustodyContext, code: string): Promise<ItemRow> {
  const { accountId } = callingAccount(context);
  const { clientAddress } = context;
  // Repeating a code is not another guess.
  const member = keyedCode(context.codeKey, normalizedCode(code) ?? '');
  const keys = [
    { key: `purchase code account ${accountId}`, limit: ATTEMPTS.purchaseCodeAccount, member },
    {
      key: `purchase code address ${countedAddress(clientAddress)}`,
      limit: perAddress(ATTEMPTS.purchaseCodeAddress, clientAddress),
      member: `${accountId} ${member}`,
    },
  ];
  const begun = context.attempts.begin(keys, context.clock, tooManyAttempts);
  const isWrong = (error: unknown) => isRefusal(error, 'INVALID_INPUT');
  return tryCounted(begun, () => claim(context, code), isWrong);
}

async function claim(context: CustodyContext, code: string): Promise<ItemRow> {
  const account = callingAccount(context);
  const hashes = storedCodes(context.codeKey, ['purchase'], normalizedCode(code) ?? '');
  const known = await itemOfCode.row(context.database.pool, { hashes, kinds: ['purchase'] });
  const named = known ? await context.items.byId(known.item_id) : null;
  if (!named || !(await acceptsClaims(context, named.brand_id, 'purchase_code'))) throw refused(code);
  const claimed = await inTransaction(context.database.pool, async (client) => {
    const item = await lockItemOfCode(client, ['purchase'], hashes);
    const now = context.clock();
    // The answer does not disclose which codes were valid before.
    if (!item || !(await spendPurchaseCode(client, hashes, account.accountId, now))) throw refused(code);
    // Unregistered and stolen items, and those being destroyed, cannot be claimed.
    if (!isVerified(item.status)) throw refused(code);
    if (!awaitsOwner(item)) {
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
