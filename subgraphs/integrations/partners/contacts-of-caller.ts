import type { AccountPrincipal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { nameOfBrand } from '../api-keys/brand-plan.js';
import type { IntegrationsContext } from '../context.js';
import type { ContactRow } from './rights.statements.js';

/** Returns the caller's active contacts, by the name of the brand. Throws `DISTRIBUTOR_ACCESS_REQUIRED` when there is none. */
export async function contactsOfCaller(
  context: IntegrationsContext,
  caller: AccountPrincipal,
): Promise<readonly ContactRow[]> {
  if (caller.role !== 'distributor') throw new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
  const contacts = await context.rights.contactsOfAccount(caller.accountId);
  if (contacts.length === 0) throw new DomainError('DISTRIBUTOR_ACCESS_REQUIRED');
  const named = await Promise.all(
    contacts.map(async (contact) => ({ contact, name: await brandName(context, contact) })),
  );
  return named.sort((one, other) => one.name.localeCompare(other.name, 'en')).map(({ contact }) => contact);
}

/** Returns the contact for a brand; without one, the only contact or the first of them by name (§4.11). Throws `NOT_FOUND`. */
export async function contactOfCaller(
  context: IntegrationsContext,
  caller: AccountPrincipal,
  brandId: number | null,
): Promise<ContactRow> {
  const contacts = await contactsOfCaller(context, caller);
  const chosen = brandId === null ? contacts[0] : contacts.find((contact) => contact.brand_id === brandId);
  if (!chosen) throw new DomainError('NOT_FOUND', { entity: 'Brand' });
  return chosen;
}

const brandName = async ({ peers }: IntegrationsContext, contact: ContactRow): Promise<string> =>
  (await nameOfBrand(peers, contact.brand_id)) ?? contact.brand_code;
