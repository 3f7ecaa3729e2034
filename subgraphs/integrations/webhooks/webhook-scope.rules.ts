import type { Principal } from '../../../schema/principal.js';
import type { Scope } from '../../../schema/vocabulary/scopes.js';

/**
 * Tells whether a caller may use a scope. Scopes are for keys (§5.1); the rights of an account follow from its role.
 */
export const isScopeCarried = (principal: Principal, scope: Scope): boolean =>
  principal.kind !== 'key' || principal.scopes.includes(scope);
