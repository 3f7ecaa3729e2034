import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/domain-error.js';
import type { Trade } from '../../lib/principal.js';
import type { IntegrationsContext } from '../context.js';
import { isPartnerRole } from '../domain/role-rules.js';
import { Accreditation } from '../persistence/entities/accreditation.js';
import type { BrandName } from '../persistence/reads/key-reads.js';

/** Recognizes a partner account in a trade, or again after a withdrawal; doing it twice changes nothing. */
export async function grantAccreditation(
  context: IntegrationsContext,
  grant: { accountId: number; brand: BrandName; trade: Trade },
  em: EntityManager = context.database.fork(),
): Promise<number> {
  const account = await context.accounts.byId(grant.accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  if (!isPartnerRole(account.role)) throw new DomainError('PARTNER_ACCOUNT_REQUIRED');
  const pair = { accountId: grant.accountId, brandId: grant.brand.brandId, trade: grant.trade };
  const known = await em.findOne(Accreditation, pair);
  const accreditation = known ?? em.create(Accreditation, { ...pair, ...grant.brand, grantedAt: context.clock() });
  if (accreditation.withdrawnAt) {
    accreditation.withdrawnAt = null;
    accreditation.grantedAt = context.clock();
  }
  await em.flush();
  return accreditation.id;
}
