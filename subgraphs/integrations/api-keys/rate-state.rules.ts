import type { RateState } from '../../../schema/error-facts.js';
import { DomainError } from '../../lib/graphql/domain-error.js';

type RateScope = RateState['scope'];

/** One fixed window after counting a call; a refused call is not added to `used`. */
export interface CountedWindow {
  readonly scope: RateScope;
  readonly limit: number;
  /** Calls counted, including this one if admitted. */
  readonly used: number;
  readonly admitted: boolean;
  /** Seconds since epoch. */
  readonly resetAt: number;
}

/**
 * Chooses the window reported to the caller: the one that refused, else the one with the fewest units left; the key's
 * own in a tie.
 */
export function rateStateOf(windows: readonly CountedWindow[], now: Date): RateState {
  const nearest = windows.reduce((best, window) => (isNearer(window, best) ? window : best));
  return {
    limit: nearest.limit,
    remaining: remaining(nearest),
    resetAt: nearest.resetAt,
    scope: nearest.scope,
    retryAfter: Math.max(1, Math.ceil(nearest.resetAt - now.getTime() / 1000)),
  };
}

/** Returns the refusal when any window is full; facts: `rate`. */
export const refusalOfRate = (windows: readonly CountedWindow[], rate: RateState): DomainError | null =>
  windows.every((window) => window.admitted) ? null : new DomainError('RATE_LIMITED', { rate });

const remaining = (window: CountedWindow): number => (window.admitted ? Math.max(0, window.limit - window.used) : 0);

function isNearer(one: CountedWindow, other: CountedWindow): boolean {
  if (one.admitted !== other.admitted) return !one.admitted;
  return remaining(one) < remaining(other);
}
