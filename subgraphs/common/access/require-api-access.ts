import type { Principal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

/** Throws `FEATURE_NOT_AVAILABLE` for a key whose plan lacks API access (§5.1), in REST and graph alike. */
export function requireApiAccess(principal: Principal): void {
  if (principal.kind === 'key' && !principal.features.includes('api_access')) {
    throw new DomainError('FEATURE_NOT_AVAILABLE', { feature: 'api_access' });
  }
}
