import { isAdministratorOf, keyServes, type Principal } from '../../../schema/principal.js';
import { FIELD_REQUIRED } from '../../../schema/validation-sentences.js';
import { requireApiAccess } from '../../common/access/require-api-access.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';

/**
 * Returns the brand for which a caller changes the catalog. A key acts for its own brand or a client that it names;
 * every other caller names the brand. Throws `FEATURE_NOT_AVAILABLE`, `SCOPE_MISSING`, `BRAND_NOT_SERVED`, `FORBIDDEN`.
 */
export function actingBrand(principal: Principal, brandId: number | null | undefined): number {
  if (principal.kind === 'key') {
    requireApiAccess(principal);
    if (!principal.scopes.includes('mint:batch')) throw new DomainError('SCOPE_MISSING', { scopes: ['mint:batch'] });
    if (brandId != null && !keyServes(principal, brandId)) throw new DomainError('BRAND_NOT_SERVED');
    return brandId ?? principal.brandId;
  }
  if (brandId == null) throw invalidInput({ type: 'missing', path: ['brandId'], message: FIELD_REQUIRED });
  if (!isAdministratorOf(principal, brandId)) throw new DomainError('FORBIDDEN');
  return brandId;
}
