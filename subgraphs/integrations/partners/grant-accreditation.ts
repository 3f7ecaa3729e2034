import type { Trade } from '../../../schema/vocabulary/roles.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { lockedAccount } from '../accounts/locked-account.js';
import { isPartnerRole } from '../accounts/role.rules.js';
import type { BrandName } from '../api-keys/key.statements.js';
import type { IntegrationsContext } from '../context.js';
import { recordAccreditation } from './record-rights.statements.js';

/** Accredits a partner account for a trade, or again after a withdrawal; idempotent. */
export function grantAccreditation(
  context: IntegrationsContext,
  grant: { accountId: number; brand: BrandName; trade: Trade },
): Promise<number> {
  return context.database.unitOfWork(async (em) => {
    const account = await lockedAccount(em, grant.accountId);
    if (!account || account.erasedAt) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    if (!isPartnerRole(account.role)) throw new DomainError('PARTNER_ACCOUNT_REQUIRED');
    return recordAccreditation(em, grant, context.clock());
  });
}
