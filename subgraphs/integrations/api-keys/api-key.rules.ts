import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import { SCOPES, type Scope } from '../../../schema/vocabulary/scopes.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { DEFAULT_CALLS_PER_MINUTE } from '../../lib/windows/limits.js';

export interface KeyState {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Set by the first call after the expiry date: from then on no later date brings the key back. */
  readonly expiredAt: Date | null;
}

/**
 * Returns the refusal of a key's state; null for a good key. A revoked key is refused as revoked even past its expiry: the
 * revocation is its owner's act.
 */
export function refusalOfState(key: KeyState, now: Date): DomainError | null {
  if (key.revokedAt) return new DomainError('API_KEY_REVOKED');
  if (key.expiredAt || isPastExpiry(key, now)) return new DomainError('API_KEY_EXPIRED');
  return null;
}

/** Tells whether a key's expiry is past; at the very instant it is. */
export const isPastExpiry = (key: Pick<KeyState, 'expiresAt'>, now: Date): boolean =>
  key.expiresAt !== null && key.expiresAt <= now;

/**
 * Returns the refusal of the first feature that a route needs and the plan lacks (§5.1). QR identification has a refusal of its
 * own.
 */
export function refusalOfFeatures(plan: readonly PlanFeature[], needed: readonly PlanFeature[]): DomainError | null {
  const missing = needed.find((feature) => !plan.includes(feature));
  if (!missing) return null;
  return missing === 'qr_identification'
    ? new DomainError('AUTH_METHOD_NOT_ALLOWED', { auth_method: 'qr' })
    : new DomainError('FEATURE_NOT_AVAILABLE', { feature: missing });
}

/** Returns the refusal of a scope that a key lacks. A route that takes any scope still refuses a key without one. */
export function refusalOfScope(granted: readonly Scope[], needed: Scope | 'any' | undefined): DomainError | null {
  if (needed === undefined) return null;
  if (needed === 'any') return granted.length > 0 ? null : new DomainError('SCOPE_MISSING', { scopes: [...SCOPES] });
  return granted.includes(needed) ? null : new DomainError('SCOPE_MISSING', { scopes: [needed] });
}

/**
 * Calls a minute for both counters: the key's own value, else the plan's, else 120 (§8). Only what operators gave a key goes
 * above the plan; what its brand gave it sinks with the plan.
 */
export function callsPerMinute(key: number | null, plan: number | null, isAbovePlan = false): number {
  const planned = plan ?? DEFAULT_CALLS_PER_MINUTE;
  if (key === null) return planned;
  return isAbovePlan ? key : Math.min(key, planned);
}
