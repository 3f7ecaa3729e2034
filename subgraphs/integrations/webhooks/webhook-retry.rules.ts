const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays in milliseconds after the first failure, the second, and so on; after the last the series ends. */
export const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

/** Relative jitter of delays, so that deliveries that failed together are not retried together. */
const RETRY_JITTER = 0.1;

/**
 * Returns the time of the next attempt after the `failures`-th consecutive failure; null when the series ends. `random`
 * is uniform in [0, 1).
 */
export function nextAttemptAt(failures: number, now: Date, random: number): Date | null {
  const delay = RETRY_DELAYS_MS[failures - 1];
  if (delay === undefined) return null;
  return new Date(now.getTime() + Math.round(delay * (1 - RETRY_JITTER + 2 * RETRY_JITTER * random)));
}
