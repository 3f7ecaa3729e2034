import { DomainError } from '../../lib/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { DistributorContact } from '../persistence/entities/distributor-contact.js';
import type { BrandName } from '../persistence/reads/key-reads.js';
import { requireRetailerOf } from './retailer-of-brand.js';

export interface ContactInput {
  readonly accountId: number;
  readonly brand: BrandName;
  readonly retailerId: number;
  readonly status: 'pending' | 'active' | 'revoked';
  readonly territoryCountries: string[] | null;
  readonly alertsOptIn: boolean;
}

/**
 * Makes an account a brand's contact at one of its points of sale, or brings its contact there to what is described. Throws
 * `NOT_FOUND` for an account or a point of sale that does not exist, and for another brand's point of sale.
 */
export async function saveContact(context: IntegrationsContext, input: ContactInput): Promise<DistributorContact> {
  await requireRetailerOf(context, input.brand.brandId, input.retailerId);
  const account = await context.accounts.byId(input.accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  if (account.role !== 'distributor') throw new DomainError('DISTRIBUTOR_ACCOUNT_REQUIRED');
  const em = context.database.fork();
  const { brand, ...described } = input;
  const pair = { accountId: input.accountId, brandId: brand.brandId };
  const known = await em.findOne(DistributorContact, pair);
  const contact = known ?? em.create(DistributorContact, { ...described, ...brand, createdAt: context.clock() });
  em.assign(contact, described);
  await em.flush();
  return contact;
}
