import { dropOldest } from '../bounds/drop-oldest.js';
import { counted, type WindowAsked, type WindowCounted, type WindowStore, windowIndex } from './fixed-window.js';

const isAdmitted = ({ admitted }: Pick<WindowCounted, 'admitted'>): boolean => admitted;

/** Windows in this process, which are synchronous. */
export interface MemoryWindows extends WindowStore {
  countNow<Scope extends string>(windows: readonly WindowAsked<Scope>[], now: Date): readonly WindowCounted<Scope>[];
}

/**
 * Creates windows in this process, for per-address limits on one node. All counts of a past window are dropped at once,
 * so memory holds the addresses of one minute; beyond `capacity` addresses in one scope the oldest are dropped.
 */
export function memoryWindows(capacity = 200_000): MemoryWindows {
  let current = -1;
  // By scope, then by id: a key of both would be a text of its own for every address.
  let used = new Map<string, Map<string, number>>();
  const countNow: MemoryWindows['countNow'] = (windows, now) => {
    const index = windowIndex(now);
    if (index !== current) {
      current = index;
      used = new Map();
    }
    const before = windows.map(({ scope, id }) => used.get(scope)?.get(id) ?? 0);
    const result = counted(windows, before, index);
    if (!result.every(isAdmitted)) return result;
    for (let at = 0; at < windows.length; at++) {
      const { scope, id } = windows[at]!;
      const ofScope = used.get(scope) ?? new Map<string, number>();
      if (ofScope.size === 0) used.set(scope, ofScope);
      ofScope.set(id, result[at]!.used);
      if (ofScope.size > capacity) dropOldest(ofScope);
    }
    return result;
  };
  return { countNow, count: async (windows, now) => countNow(windows, now), close: async () => {} };
}
