import type { Scope } from '../../../schema/vocabulary/scopes.js';
import type { Principal } from '../../lib/graphql/principal.js';

/** Scopes are for keys (§5.1); what an account may do follows from its role. */
export const isScopeCarried = (principal: Principal, scope: Scope): boolean =>
  principal.kind !== 'key' || principal.scopes.includes(scope);
