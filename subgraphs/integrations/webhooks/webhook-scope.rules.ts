import type { Scope } from '../../../schema/vocabulary/scopes.js';
import type { Principal } from '../../lib/graphql/principal.js';

/**
 * Tells whether a caller may use a scope. Scopes are for keys (§5.1); the rights of an account follow from its role.
 */
export const isScopeCarried = (principal: Principal, scope: Scope): boolean =>
  principal.kind !== 'key' || principal.scopes.includes(scope);
