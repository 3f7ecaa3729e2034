import type { RateState } from '../gateway/graph.js';

/** A window of public calls, counted per client address; families that name the same one share it (§8). */
export interface PublicWindow {
  readonly name: string;
  /** Calls per 60 seconds. */
  readonly limit: number;
  /** `Retry-After` of a refusal: always 60 where §8 says so, else the seconds left. */
  readonly retryAfter: 60 | 'left';
}

const SECONDS = 60;

export const WINDOWS = {
  certificate: { name: 'certificate', limit: 60, retryAfter: 60 },
  timeline: { name: 'timeline', limit: 600, retryAfter: 'left' },
  products: { name: 'products', limit: 600, retryAfter: 'left' },
  passport: { name: 'passport', limit: 600, retryAfter: 60 },
  qr: { name: 'qr', limit: 30, retryAfter: 'left' },
  serial: { name: 'serial', limit: 60, retryAfter: 'left' },
  gs1: { name: 'gs1', limit: 60, retryAfter: 'left' },
} as const satisfies Readonly<Record<string, PublicWindow>>;

export interface PublicWindows {
  /** Counts one call; `remaining` is negative when it is one too many. */
  count(window: PublicWindow, address: string, now: Date): Omit<RateState, 'scope'>;
}

/** Fixed windows in this process's memory: a new minute starts with empty counters, so they never pile up. */
export function createPublicWindows(): PublicWindows {
  let minute = -1;
  let counters = new Map<string, number>();
  return {
    count(window, address, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const current = Math.floor(seconds / SECONDS);
      if (current !== minute) {
        minute = current;
        counters = new Map();
      }
      const key = `${window.name} ${address}`;
      const count = (counters.get(key) ?? 0) + 1;
      counters.set(key, count);
      const resetAt = (current + 1) * SECONDS;
      const left = Math.max(1, resetAt - seconds);
      return {
        limit: window.limit,
        remaining: window.limit - count,
        resetAt,
        retryAfter: window.retryAfter === 'left' ? left : window.retryAfter,
      };
    },
  };
}
