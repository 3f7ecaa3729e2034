import { dropOldest } from '../bounds/drop-oldest.js';
import { counted, type WindowStore, windowIndex } from './fixed-window.js';

/**
 * Creates windows in this process, for per-address limits on one node. All counts of a past window are dropped at once,
 * so memory holds the addresses of one minute; beyond `capacity` of them the oldest are forgotten first.
 */
export function memoryWindows(capacity = 200_000): WindowStore {
  let current = -1;
  let used = new Map<string, number>();
  return {
    async count(windows, now) {
      const index = windowIndex(now);
      if (index !== current) {
        current = index;
        used = new Map();
      }
      const before = windows.map(({ id }) => used.get(id) ?? 0);
      const result = counted(windows, before, index);
      if (result.every(({ admitted }) => admitted)) {
        for (const [at, { id, units = 1 }] of windows.entries()) used.set(id, before[at]! + units);
        while (used.size > capacity) dropOldest(used);
      }
      return result;
    },
    close: async () => {},
  };
}
