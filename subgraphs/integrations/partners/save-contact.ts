import { LockMode } from '@mikro-orm/postgresql';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { lockAdministrators } from '../accounts/administrators.statements.js';
import { withdrawInvitationsTo } from '../accounts/invitations.statements.js';
import type { IntegrationsContext } from '../context.js';
import { contactTrigger } from './contact-status.rules.js';
import { type ContactRecord, lockContact, recordContact } from './record-rights.statements.js';
import { requireRetailerOf } from './retailer-of-brand.js';

/**
 * Creates or updates a brand's contact at one of its points of sale, and withdraws the open invitations that would
 * change it again; returns its id. Throws `NOT_FOUND` for an unknown
 * account or point of sale, and for another brand's point of sale; `DISTRIBUTOR_ACCOUNT_REQUIRED` for an account of
 * another role; `STATE_CONFLICT` for a transition that the life cycle lacks; `INVALID_INPUT` for `active` where the
 * caller may not activate a contact (`mayLetIn`).
 */
export async function saveContact(
  context: IntegrationsContext,
  input: ContactRecord,
  { mayLetIn }: { readonly mayLetIn: boolean },
): Promise<number> {
  const { brandId } = input.brand;
  await requireRetailerOf(context, brandId, input.retailerId);
  const now = context.clock();
  return context.database.unitOfWork(async (em) => {
    // Serialised with invitations that are sent and taken.
    await lockAdministrators(em, brandId);
    // A new contact has no row to lock, so the account is locked.
    const account = await em.findOne(AccountEntity, { id: input.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account || account.erasedAt) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    if (account.role !== 'distributor') throw new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
    const known = await lockContact.row(em, { accountId: input.accountId, brandId });
    const trigger = contactTrigger(known?.status, input.status);
    if (trigger === 'let_in' && !mayLetIn) {
      const message = 'A contact becomes active by taking an invitation';
      throw invalidInput({ type: 'value_error', path: ['status'], message, input: input.status });
    }
    await withdrawInvitationsTo(em, { email: account.email, brandId, role: 'distributor', trade: null }, now);
    return recordContact(em, input, now);
  });
}
