import { type Role, TRADES } from '../../../schema/vocabulary/roles.js';
import { isAdministratorOf, type Principal } from '../../lib/graphql/principal.js';

/** Tells whether accounts of a role use the partner portal. */
export const isPartnerRole = (role: Role): role is 'repairer' | 'recycler' =>
  role === 'repairer' || role === 'recycler';

/** Roles a brand administrator may invite for their brand: those that act for the brand alone. */
const INVITED_BY_BRANDS: readonly Role[] = [...TRADES, 'distributor', 'brand_admin'];

/** Tells whether a caller may bring in an account of a role for a brand; operators may bring in anyone. */
export function mayInvite(principal: Principal, role: Role, brandId: number | null): boolean {
  if (principal.kind === 'system') return true;
  if (principal.kind !== 'account') return false;
  if (principal.role === 'operator') return true;
  return brandId !== null && isAdministratorOf(principal, brandId) && INVITED_BY_BRANDS.includes(role);
}

/**
 * Tells whether the session of a role may be continued at a brand's host name: people who own or look after items. Staff stay
 * at the platform.
 */
export const mayReadAtBrands = (role: Role): boolean => role === 'customer' || isPartnerRole(role);

/** Joins first and last name by a space; null when both are empty (§2.6). */
export const displayName = (first: string | null, last: string | null): string | null =>
  [first, last]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || null;
