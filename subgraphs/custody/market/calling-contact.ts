import type { AccountPrincipal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { contactsOfAccount } from '../peers/integrations.generated.js';
import type { RetailersOfBrands } from './retailers-of-brands.statements.js';

/** Returns the calling distributor contact, active for at least one brand (§7.3). */
export function callingContact({ principal }: Pick<CustodyContext, 'principal'>): AccountPrincipal {
  if (principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  if (principal.role !== 'distributor') throw new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
  if (principal.contacts.length === 0) throw new DomainError('DISTRIBUTOR_ACCESS_REQUIRED');
  return principal;
}

/** Returns the points of sale of a contact, each with its brand. */
export const retailersOf = ({ contacts }: AccountPrincipal): RetailersOfBrands => ({
  brandIds: contacts.map(({ brandId }) => brandId),
  retailerIds: contacts.map(({ retailerId }) => retailerId),
});

/** Returns the points of sale for which brands enabled the out-of-territory view. Throws `TERRITORY_VIEW_OFF` for none. */
export async function watchedRetailers(context: CustodyContext): Promise<RetailersOfBrands> {
  const caller = callingContact(context);
  const { requestId } = context;
  const { account } = await context.peers.ask(contactsOfAccount, { id: caller.accountId }, { requestId });
  const optedIn = new Set(account?.contacts.filter(({ alertsOptIn }) => alertsOptIn).map(({ id }) => id));
  const watched = caller.contacts.filter(({ contactId }) => optedIn.has(contactId));
  if (watched.length === 0) throw new DomainError('TERRITORY_VIEW_OFF');
  return retailersOf({ ...caller, contacts: watched });
}
