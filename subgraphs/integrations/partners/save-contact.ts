import { LockMode } from '@mikro-orm/postgresql';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { AccountEntity } from '../accounts/account.entity.js';
import type { IntegrationsContext } from '../context.js';
import { contactTrigger } from './contact-status.rules.js';
import { type ContactRecord, lockContact, recordContact } from './record-rights.statements.js';
import { requireRetailerOf } from './retailer-of-brand.js';

/**
 * Makes an account a brand's contact at one of its points of sale, or brings its contact to what is described; answers its
 * number. Throws `NOT_FOUND` for an account or a point of sale that does not exist, and for another brand's point of sale,
 * `DISTRIBUTOR_ACCOUNT_REQUIRED` for an account of another role, `STATE_CONFLICT` for a status that does not follow on the present one,
 * `INVALID_INPUT` for `active` where the caller may not let a contact in (`mayLetIn`).
 */
export async function saveContact(
  context: IntegrationsContext,
  input: ContactRecord,
  { mayLetIn }: { readonly mayLetIn: boolean },
): Promise<number> {
  await requireRetailerOf(context, input.brand.brandId, input.retailerId);
  const now = context.clock();
  return context.database.unitOfWork(async (em) => {
    // A first contact has no row to lock; the account has.
    const account = await em.findOne(AccountEntity, { id: input.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account || account.erasedAt) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    if (account.role !== 'distributor') throw new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
    const known = await lockContact.row(em, { accountId: input.accountId, brandId: input.brand.brandId });
    const trigger = contactTrigger(known?.status, input.status);
    if (trigger === 'let_in' && !mayLetIn) {
      const message = 'A contact becomes active by taking an invitation';
      throw invalidInput({ type: 'value_error', path: ['status'], message, input: input.status });
    }
    return recordContact(em, input, now);
  });
}
