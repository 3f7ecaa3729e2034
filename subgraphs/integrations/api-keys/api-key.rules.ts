import type { InputFault } from '../../../schema/error-facts.js';
import { DEFAULT_CALLS_PER_MINUTE } from '../../../schema/limits.js';
import { tooSmall } from '../../../schema/validation-sentences.js';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import { SCOPES, type Scope } from '../../../schema/vocabulary/scopes.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

export interface KeyState {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Set by the first call after the expiry date, which makes the expiry final. */
  readonly expiredAt: Date | null;
}

/**
 * Returns the refusal for a key's state; null for a usable key. A revoked key is refused as revoked even after its
 * expiry.
 */
export function refusalOfState(key: KeyState, now: Date): DomainError | null {
  if (key.revokedAt) return new DomainError('API_KEY_REVOKED');
  if (key.expiredAt || isPastExpiry(key, now)) return new DomainError('API_KEY_EXPIRED');
  return null;
}

/** Tells whether a key has expired; the expiry instant itself counts as expired. */
export const isPastExpiry = (key: Pick<KeyState, 'expiresAt'>, now: Date): boolean =>
  key.expiresAt !== null && key.expiresAt <= now;

/** Returns the refusal for the first required feature that the plan lacks (§5.1). QR identification has its own refusal. */
export function refusalOfFeatures(plan: readonly PlanFeature[], needed: readonly PlanFeature[]): DomainError | null {
  const missing = needed.find((feature) => !plan.includes(feature));
  if (!missing) return null;
  return missing === 'qr_identification'
    ? new DomainError('AUTH_METHOD_NOT_ALLOWED', { auth_method: 'qr' })
    : new DomainError('FEATURE_NOT_AVAILABLE', { feature: missing });
}

/** Returns the refusal for a missing scope. A route that accepts any scope still refuses a key without one. */
export function refusalOfScope(granted: readonly Scope[], needed: Scope | 'any' | undefined): DomainError | null {
  if (needed === undefined) return null;
  if (needed === 'any') return granted.length > 0 ? null : new DomainError('SCOPE_MISSING', { scopes: [...SCOPES] });
  return granted.includes(needed) ? null : new DomainError('SCOPE_MISSING', { scopes: [needed] });
}

interface KeyLimits {
  readonly dailyQuota: number | null;
  readonly requestsPerMinute: number | null;
}

/** Lists the faults of a key's limits: a quota may be 0, calls per minute may not. */
export function keyFaults({ dailyQuota, requestsPerMinute }: KeyLimits): InputFault[] {
  const below = (path: keyof KeyLimits, least: number, input: number | null): InputFault[] =>
    input === null || input >= least
      ? []
      : [{ type: 'greater_than_equal', path: [path], message: tooSmall(least), input }];
  return [...below('dailyQuota', 0, dailyQuota), ...below('requestsPerMinute', 1, requestsPerMinute)];
}

/**
 * Calls per minute for both counters: the key's own value, else the plan's, else 120 (§8). Only values set by operators
 * may exceed the plan's.
 */
export function callsPerMinute(key: number | null, plan: number | null, isAbovePlan = false): number {
  const planned = plan ?? DEFAULT_CALLS_PER_MINUTE;
  if (key === null) return planned;
  return isAbovePlan ? key : Math.min(key, planned);
}
