/**
 * Returns the lane of a delivery: one per subscription and host, so that an unresponsive one delays no other of its
 * host. Statements write it as `host || ' ' || id`.
 */
export const laneOf = ({ host, id }: { readonly host: string; readonly id: number }): string => `${host} ${id}`;

export const hostOfLane = (lane: string): string => lane.split(' ', 1)[0]!;

/** Concurrent attempts per lane, and over all lanes of a host. */
export const HOST_CONCURRENCY = { initial: 8, maximum: 64, afterFailure: 1 } as const;

/** Returns the next concurrency of a host: doubled after each response in time up to the maximum, one after a failure. */
export const nextHostConcurrency = (current: number, answered: boolean): number =>
  answered ? Math.min(HOST_CONCURRENCY.maximum, current * 2) : HOST_CONCURRENCY.afterFailure;

/** Slots of a host for lanes whose last attempt was not answered; the rest is reserved for those that answer. */
export const UNPROVEN_PLACES = HOST_CONCURRENCY.maximum / 2;

/** Milliseconds of sending for which deliveries are prefetched. */
const AHEAD_MS = 1_000;
/** Most deliveries that are prefetched for each concurrent attempt. */
const MOST_AHEAD = 8;

/** Most deliveries of a host that a worker holds, running ones included. */
export const HELD_PER_HOST = HOST_CONCURRENCY.maximum * MOST_AHEAD;

/** Milliseconds of response time above which nothing is prefetched. */
const QUICK_MS = 250;

/**
 * Returns how many deliveries of a host a worker holds, running ones included: as many as the host answers in a second. A worker
 * that holds fewer has none left to send while the database is asked for more.
 */
export const hostAllowance = (concurrency: number, lastAnswerMs: number): number =>
  lastAnswerMs <= QUICK_MS && concurrency > HOST_CONCURRENCY.afterFailure
    ? concurrency * Math.min(MOST_AHEAD, Math.floor(AHEAD_MS / lastAnswerMs))
    : concurrency;

/**
 * Returns how many deliveries a worker holds of a brand, over all hosts: half of its capacity that other brands leave, so
 * that receivers that do not answer, however many a brand has, never fill it.
 */
export const brandAllowance = (total: number, heldOfOthers: number): number => Math.ceil((total - heldOfOthers) / 2);
