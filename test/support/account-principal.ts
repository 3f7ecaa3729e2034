import type { AccountPrincipal, Principal } from '../../schema/principal.js';

/** Returns the account that a call was admitted as. Throws where it was none. */
export function accountPrincipal(principal: Principal): AccountPrincipal {
  if (principal.kind !== 'account') throw new Error(`The call was admitted as ${principal.kind}`);
  return principal;
}
