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

/** Most deliveries of a host that a worker holds, running ones included. */
export const HELD_PER_HOST = HOST_CONCURRENCY.maximum * 4;

/** Milliseconds of response time below which more deliveries are prefetched. */
const QUICK_MS = 250;
const AHEAD = 4;

/** Returns how many deliveries of a host a worker holds, running ones included. */
export const hostAllowance = (concurrency: number, lastAnswerMs: number): number =>
  lastAnswerMs <= QUICK_MS && concurrency > HOST_CONCURRENCY.afterFailure ? concurrency * AHEAD : concurrency;
