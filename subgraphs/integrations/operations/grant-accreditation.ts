import { DomainError } from '../../lib/domain-error.js';
import type { Trade } from '../../lib/principal.js';
import type { IntegrationsContext } from '../context.js';
import { isPartnerRole } from '../domain/role-rules.js';
import type { BrandName } from '../persistence/reads/key-reads.js';
import { recordAccreditation } from '../persistence/writes/rights.js';

/** Recognizes a partner account in a trade, or again after a withdrawal; doing it twice changes nothing. */
export async function grantAccreditation(
  context: IntegrationsContext,
  grant: { accountId: number; brand: BrandName; trade: Trade },
): Promise<number> {
  const account = await context.accounts.byId(grant.accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  if (!isPartnerRole(account.role)) throw new DomainError('PARTNER_ACCOUNT_REQUIRED');
  return recordAccreditation(context.database.pool, grant, context.clock());
}
