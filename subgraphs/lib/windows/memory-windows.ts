import { dropOldest } from '../bounds/drop-oldest.js';
import { counted, type WindowAsked, type WindowCounted, type WindowStore, windowIndex } from './fixed-window.js';

const isAdmitted = ({ admitted }: Pick<WindowCounted, 'admitted'>): boolean => admitted;

/** Windows in this process, which are synchronous. */
export interface MemoryWindows extends WindowStore {
  countNow<Scope extends string>(windows: readonly WindowAsked<Scope>[], now: Date): readonly WindowCounted<Scope>[];
}

/**
 * Creates windows in this process, for per-address limits on one node. All counts of a past window are dropped at once,
 * so memory holds the addresses of one minute; beyond `capacity` addresses the oldest are dropped.
 */
export function memoryWindows(capacity = 200_000): MemoryWindows {
  let current = -1;
  let used = new Map<string, number>();
  const countNow: MemoryWindows['countNow'] = (windows, now) => {
    const index = windowIndex(now);
    if (index !== current) {
      current = index;
      used = new Map();
    }
    const before = windows.map(({ id }) => used.get(id) ?? 0);
    const result = counted(windows, before, index);
    if (result.every(isAdmitted)) {
      for (let at = 0; at < windows.length; at++) used.set(windows[at]!.id, result[at]!.used);
      while (used.size > capacity) dropOldest(used);
    }
    return result;
  };
  return { countNow, count: async (windows, now) => countNow(windows, now), close: async () => {} };
}
