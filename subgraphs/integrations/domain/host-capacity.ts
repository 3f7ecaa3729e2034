/** Attempts that may be under way to one host at once. */
export const HOST_CONCURRENCY = { initial: 8, maximum: 64, afterFailure: 1 } as const;

/**
 * How many attempts a host may have under way next: twice as many after each answer in time up to the maximum,
 * and a single one after a failure, so that a dead host holds one connection and not the worker.
 */
export const nextHostConcurrency = (current: number, answered: boolean): number =>
  answered ? Math.min(HOST_CONCURRENCY.maximum, current * 2) : HOST_CONCURRENCY.afterFailure;
