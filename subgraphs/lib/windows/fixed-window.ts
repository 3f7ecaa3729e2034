import type { DependencyHealth } from '../graphql/subgraph.js';

/** A fixed window of §8: 60 seconds, counted from the epoch, so that every node agrees on where it begins. */
export const WINDOW_SECONDS = 60;

export interface WindowAsked<Scope extends string = string> {
  /** The window's owner, as the answer names it. */
  readonly scope: Scope;
  /** Unique among all windows of the store. Text in `{…}` keeps windows that are counted together on one Redis node. */
  readonly id: string;
  /** Units admitted in one window. */
  readonly limit: number;
  /** Units of this call; 1 unless an operation of the graph has more root fields. */
  readonly units?: number;
}

/** One window after a call was counted in it; a refused call is counted in none. */
export interface WindowCounted<Scope extends string = string> {
  readonly scope: Scope;
  readonly limit: number;
  /** Units counted, this call's included when it was admitted. */
  readonly used: number;
  /** True where this window had room for the call. */
  readonly admitted: boolean;
  /** End of the window, seconds since epoch. */
  readonly resetAt: number;
}

/**
 * Counts calls: in all windows of a call or, when one of them is full, in none; in one round trip. A store that cannot
 * be reached throws `DomainError('COUNTERS_UNAVAILABLE')`: a call is never let through uncounted.
 */
export interface WindowStore {
  count<Scope extends string>(
    windows: readonly WindowAsked<Scope>[],
    now: Date,
  ): Promise<readonly WindowCounted<Scope>[]>;
  /** Tells the health of a store that is a dependency of its own. */
  health?(): Promise<DependencyHealth>;
  close(): Promise<void>;
}

export const windowIndex = (now: Date): number => Math.floor(now.getTime() / 1000 / WINDOW_SECONDS);

/** Returns the state of the windows as callers are shown it, from the counts before this call. */
export function counted<Scope extends string>(
  windows: readonly WindowAsked<Scope>[],
  usedBefore: readonly number[],
  index: number,
): readonly WindowCounted<Scope>[] {
  const room = windows.map(({ limit, units = 1 }, at) => (usedBefore[at] ?? 0) + units <= limit);
  const admitted = room.every(Boolean);
  return windows.map(({ scope, limit, units = 1 }, at) => ({
    scope,
    limit,
    used: (usedBefore[at] ?? 0) + (admitted ? units : 0),
    admitted: room[at]!,
    resetAt: (index + 1) * WINDOW_SECONDS,
  }));
}
