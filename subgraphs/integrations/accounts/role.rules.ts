import { isAdministratorOf, type Principal } from '../../../schema/principal.js';
import { type Role, TRADES } from '../../../schema/vocabulary/roles.js';

/** Tells whether accounts of a role use the partner portal. */
export const isPartnerRole = (role: Role): role is 'repairer' | 'recycler' =>
  role === 'repairer' || role === 'recycler';

/** Roles that a brand's administrator may invite. */
const INVITED_BY_BRANDS: readonly Role[] = [...TRADES, 'distributor', 'brand_admin'];

/** Tells whether a caller may invite an account with a role for a brand; operators may invite any. */
export function mayInvite(principal: Principal, role: Role, brandId: number | null): boolean {
  if (principal.kind === 'system') return true;
  if (principal.kind !== 'account') return false;
  if (principal.role === 'operator') return true;
  return brandId !== null && isAdministratorOf(principal, brandId) && INVITED_BY_BRANDS.includes(role);
}

/** Tells whether sessions of a role may be continued on a brand's host name: those of customers, not of staff. */
export const mayReadAtBrands = (role: Role): boolean => role === 'customer' || isPartnerRole(role);

/** Joins first and last name by a space; null when both are empty (§2.6). */
export const displayName = (first: string | null, last: string | null): string | null =>
  [first, last]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || null;
