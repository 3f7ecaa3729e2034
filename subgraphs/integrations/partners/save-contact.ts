import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { type ContactRecord, recordContact } from './record-rights.statements.js';
import { requireRetailerOf } from './retailer-of-brand.js';

/**
 * Makes an account a brand's contact at one of its points of sale, or brings its contact to what is described; answers its
 * number. Throws `NOT_FOUND` for an account or a point of sale that does not exist, and for another brand's point of sale.
 */
export async function saveContact(context: IntegrationsContext, input: ContactRecord): Promise<number> {
  await requireRetailerOf(context, input.brand.brandId, input.retailerId);
  const account = await context.accounts.byId(input.accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  if (account.role !== 'distributor') throw new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
  return recordContact(context.database.pool, input, context.clock());
}
