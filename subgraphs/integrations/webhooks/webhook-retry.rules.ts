const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Waits after the first failure, the second, …; once they are used up the series gives up. */
export const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

/** Share by which a wait may be longer or shorter, so that deliveries that failed together do not return together. */
const RETRY_JITTER = 0.1;

/**
 * Returns when to try again after the `failures`-th failure in a row of a series; null when the series gives up. `random` is
 * uniform in [0, 1).
 */
export function nextAttemptAt(failures: number, now: Date, random: number): Date | null {
  const delay = RETRY_DELAYS_MS[failures - 1];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * (1 - RETRY_JITTER + 2 * RETRY_JITTER * random)));
}
