import { DomainError } from '../../lib/domain-error.js';

/** Failures after which nothing is tried any more, and how long a failure counts. */
export const THROTTLE = { failures: 10, windowMs: 15 * 60_000 } as const;

export interface RecentFailures {
  /** Instants of the failures on this account (known or not), any order. */
  readonly ofAccount: readonly Date[];
  /**
   * Instant of the latest failure on each different account tried from this address. One forgetful colleague
   * does not lock an office out; somebody trying a list of accounts meets the limit.
   */
  readonly ofAddress: readonly Date[];
}

/** Seconds until an attempt is allowed again; 0 when it is now. */
export function secondsToWait(failures: readonly Date[], now: Date): number {
  const start = now.getTime() - THROTTLE.windowMs;
  const recent = failures
    .map((at) => at.getTime())
    .filter((at) => at > start)
    .sort((a, b) => b - a);
  const decisive = recent[THROTTLE.failures - 1];
  return decisive === undefined ? 0 : Math.max(1, Math.ceil((decisive - start) / 1000));
}

/** The refusal of an attempt that comes too soon; facts: `retryAfter`, seconds. */
export function refusalOfThrottle(recent: RecentFailures, now: Date): DomainError | null {
  const retryAfter = Math.max(secondsToWait(recent.ofAccount, now), secondsToWait(recent.ofAddress, now));
  return retryAfter > 0 ? new DomainError('LOGIN_THROTTLED', { retryAfter }) : null;
}
