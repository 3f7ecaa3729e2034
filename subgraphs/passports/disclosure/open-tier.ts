import type { Principal } from '../../../schema/principal.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { type PassportRoute, tierVerdict } from './access.rules.js';

/** Throws the refusal of a tier that a caller may not read on a route (§4.18–4.21, §7.4). */
export function openTier(route: PassportRoute, tier: Tier, caller: Principal, brandId: number): void {
  switch (tierVerdict(route, tier, caller, brandId)) {
    case 'granted':
      return;
    case 'unauthenticated':
      throw new DomainError('UNAUTHENTICATED');
    case 'invalid_credentials':
      throw new DomainError('INVALID_CREDENTIALS');
    case 'not_allowed':
      throw new DomainError('TIER_NOT_ALLOWED', { tier });
  }
}

/** Id that no brand has: its refusals mean a missing session. */
const NO_BRAND = -1;

/** Refuses a caller without a session before any look-up, so that nothing about existence is disclosed. */
export function requireSessionFor(route: PassportRoute, tier: Tier, caller: Principal): void {
  if (caller.kind !== 'account') openTier(route, tier, caller, NO_BRAND);
}
