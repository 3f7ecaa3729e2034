import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { callingAccount, holds } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { isVerified } from '../items/item-status.rules.js';
import { lockItem } from '../items/lock-item.statements.js';
import { acceptsClaims } from './accepted-ways.js';
import { beginHolderChange } from './begin-holder-change.js';
import { claimWithReceipt } from './receipt.statements.js';

/**
 * Claims an item for the calling customer, whose address a declared sale names; addresses of accounts are verified by
 * mail or set by the platform. Throws `NOT_FOUND` without such a receipt, `STATE_CONFLICT` for an item that cannot
 * change owner.
 */
export async function claimReceipt(context: CustodyContext, productId: number): Promise<ItemRow> {
  const account = callingAccount(context);
  const found = await context.items.byId(productId);
  if (!found || !(await acceptsClaims(context, found.brand_id, 'receipt'))) throw unknown();
  const claimed = await inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, found.id);
    const now = context.clock();
    const { accountId } = account;
    const email = normalizeEmail(account.email);
    const receipt = await claimWithReceipt.row(client, { itemId: item.id, email, accountId, now });
    if (!receipt && !holds(context, item.brand_id, item.owner_account_id)) throw unknown();
    if (!isVerified(item.status) || !item.identity || item.owner_masked !== null) {
      const state = item.owner_masked === null ? item.status : 'owned';
      throw new DomainError('STATE_CONFLICT', { thing: 'product', state, trigger: 'claim' });
    }
    const to = { accountId, masked: context.mask(account.email, item.brand_id) };
    await beginHolderChange(client, context, item, { reason: 'claim', to });
    return item;
  });
  context.chain?.broadcast();
  return claimed;
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Receipt' });
