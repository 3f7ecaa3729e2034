import { DomainError } from '../../lib/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { type ContactRecord, recordContact } from '../persistence/writes/rights.js';

/** Makes an account a brand's contact at a point of sale, or brings its contact to what is described; answers its number. */
export async function saveContact(context: IntegrationsContext, input: ContactRecord): Promise<number> {
  const account = await context.accounts.byId(input.accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  if (account.role !== 'distributor') throw new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
  return recordContact(context.database.pool, input, context.clock());
}
