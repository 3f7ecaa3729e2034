import type { Trade } from '../../../schema/vocabulary/roles.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isPartnerRole } from '../accounts/role.rules.js';
import type { BrandName } from '../api-keys/key.statements.js';
import type { IntegrationsContext } from '../context.js';
import { recordAccreditation } from './record-rights.statements.js';

/** Accredits a partner account for a trade, or again after a withdrawal; idempotent. */
export async function grantAccreditation(
  context: IntegrationsContext,
  grant: { accountId: number; brand: BrandName; trade: Trade },
): Promise<number> {
  const account = await context.accounts.byId(grant.accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  if (!isPartnerRole(account.role)) throw new DomainError('PARTNER_ACCOUNT_REQUIRED');
  return recordAccreditation(context.database.pool, grant, context.clock());
}
