import { DomainError } from './domain-error.js';
import type { Principal } from './principal.js';

/** What a key does needs a plan with API access (§5.1), over REST and the graph alike. Throws `FEATURE_NOT_AVAILABLE`. */
export function requireApiAccess(principal: Principal): void {
  if (principal.kind === 'key' && !principal.features.includes('api_access')) {
    throw new DomainError('FEATURE_NOT_AVAILABLE', { feature: 'api_access' });
  }
}
