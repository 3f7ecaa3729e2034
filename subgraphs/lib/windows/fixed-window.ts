import type { DependencyHealth } from '../graphql/subgraph.js';

/** Seconds of a fixed window (§8), aligned to the epoch, so that all nodes agree on its start. */
export const WINDOW_SECONDS = 60;

export interface WindowAsked<Scope extends string = string> {
  /** Owner of the window, as named in the response. */
  readonly scope: Scope;
  /**
   * Unique among the windows of its scope, in a shared store among all. Text in `{…}` keeps windows that are counted
   * together on one Redis node.
   */
  readonly id: string;
  /** Most units per window. */
  readonly limit: number;
  /** Units of this call; more than 1 for a graph operation with several root fields. */
  readonly units?: number;
}

/** One window after counting a call; a refused call is not counted. */
export interface WindowCounted<Scope extends string = string> {
  readonly scope: Scope;
  readonly limit: number;
  /** Units counted, including this call if admitted. */
  readonly used: number;
  /** True where this window had capacity for the call. */
  readonly admitted: boolean;
  /** End of the window in seconds since the epoch. */
  readonly resetAt: number;
}

/**
 * Counts a call in all of its windows or, when one is full, in none; in one round trip. Throws
 * `DomainError('COUNTERS_UNAVAILABLE')` when the store cannot be reached: no call is admitted uncounted.
 */
export interface WindowStore {
  count<Scope extends string>(
    windows: readonly WindowAsked<Scope>[],
    now: Date,
  ): Promise<readonly WindowCounted<Scope>[]>;
  /** Returns the health of a store that is a separate dependency. */
  health?(): Promise<DependencyHealth>;
  close(): Promise<void>;
}

export const windowIndex = (now: Date): number => Math.floor(now.getTime() / 1000 / WINDOW_SECONDS);

/** Returns the state of the windows for callers, from the counts before this call. */
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
