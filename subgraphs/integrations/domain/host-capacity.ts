/** Attempts that may be under way to one host at once. */
export const HOST_CONCURRENCY = { initial: 8, maximum: 64, afterFailure: 1 } as const;

/**
 * How many attempts a host may have under way next: twice as many after each answer in time up to the maximum,
 * and a single one after a failure, so that a dead host holds one connection and not the worker.
 */
export const nextHostConcurrency = (current: number, answered: boolean): number =>
  answered ? Math.min(HOST_CONCURRENCY.maximum, current * 2) : HOST_CONCURRENCY.afterFailure;

/** A host that answers within this many milliseconds is worth having its next deliveries at hand. */
const QUICK_MS = 250;
const AHEAD = 4;

/** How many deliveries of a host a worker holds at once, those under way included: more than that only wait with it. */
export const hostAllowance = (concurrency: number, lastAnswerMs: number): number =>
  lastAnswerMs <= QUICK_MS && concurrency > HOST_CONCURRENCY.afterFailure ? concurrency * AHEAD : concurrency;
