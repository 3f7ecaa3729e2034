import type { AccountPrincipal, Principal } from '../../../schema/principal.js';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

/** Returns the calling partner: a repairer or recycler with at least one active accreditation (§7.2). */
export function callingPartner(principal: Principal, needsAccreditation = true): AccountPrincipal {
  if (principal.kind !== 'account') throw new DomainError('UNAUTHENTICATED');
  if (principal.role !== 'repairer' && principal.role !== 'recycler') throw new DomainError('PARTNER_ACCOUNT_REQUIRED');
  if (needsAccreditation && principal.accreditations.length === 0) throw new DomainError('ACCREDITATION_REQUIRED');
  return principal;
}

/** Lists the trades for which a brand accredited a caller; empty for everybody else. */
export const tradesFor = (principal: Principal, brandId: number): readonly Trade[] =>
  principal.kind === 'account'
    ? principal.accreditations.filter((entry) => entry.brandId === brandId).map(({ trade }) => trade)
    : [];

/** Returns the brands that accredited a partner. */
export const accreditingBrands = ({ accreditations }: AccountPrincipal): readonly number[] => [
  ...new Set(accreditations.map(({ brandId }) => brandId)),
];
