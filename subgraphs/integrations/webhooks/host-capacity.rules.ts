/**
 * Returns the lane in which a delivery waits for its turn: each subscription has its own at its host, as the column `host` of
 * deliveries has it, so that one that does not answer holds up no other of its host. Statements write it as `host || ' ' ||
 * id`.
 */
export const laneOf = ({ host, id }: { readonly host: string; readonly id: number }): string => `${host} ${id}`;

export const hostOfLane = (lane: string): string => lane.split(' ', 1)[0]!;

/** Attempts that may be under way in one lane at once, and over all lanes of a host. */
export const HOST_CONCURRENCY = { initial: 8, maximum: 64, afterFailure: 1 } as const;

/**
 * Returns how many attempts a host may have under way next: twice as many after each answer in time up to the maximum, and a
 * single one after a failure, so that a dead host holds one connection and not the worker.
 */
export const nextHostConcurrency = (current: number, answered: boolean): number =>
  answered ? Math.min(HOST_CONCURRENCY.maximum, current * 2) : HOST_CONCURRENCY.afterFailure;

/**
 * Places of a host for lanes that did not answer last: the others are kept for those that answer, so that one live subscription
 * is served at once, however many of its host are dead.
 */
export const UNPROVEN_PLACES = HOST_CONCURRENCY.maximum / 2;

/** Deliveries of a host that a worker holds at once, those under way included, however many lanes it has. */
export const HELD_PER_HOST = HOST_CONCURRENCY.maximum * 4;

/** A host that answers within this many milliseconds is worth having its next deliveries at hand. */
const QUICK_MS = 250;
const AHEAD = 4;

/** Returns how many deliveries of a host a worker holds at once, those under way included: more than that only wait with it. */
export const hostAllowance = (concurrency: number, lastAnswerMs: number): number =>
  lastAnswerMs <= QUICK_MS && concurrency > HOST_CONCURRENCY.afterFailure ? concurrency * AHEAD : concurrency;
