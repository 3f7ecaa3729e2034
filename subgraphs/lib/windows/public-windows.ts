import type { PublicWindow } from '../../../schema/limits.js';
import { DomainError } from '../graphql/domain-error.js';
import { countedAddress } from './counted-address.js';
import type { WindowAsked, WindowCounted, WindowStore } from './fixed-window.js';
import { memoryWindows } from './memory-windows.js';

/** Units of a call in one window. */
export interface Charge {
  readonly window: PublicWindow;
  readonly units: number;
}

/** State of a call in the window that refused it, else in the one with the fewest units left. */
export interface PublicRate {
  readonly admitted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds since the epoch. */
  readonly resetAt: number;
  /** Seconds. */
  readonly retryAfter: number;
}

export interface PublicWindows {
  /**
   * Counts a call from an address in all of its windows or, when one is full, in none. Synchronous with windows in
   * memory, since every read passes here.
   */
  count(charges: readonly Charge[], address: string, now: Date): PublicRate | Promise<PublicRate>;
}

/**
 * Creates per-address windows: in a shared store where there is one, else in this process. While the store cannot be
 * reached this process counts by itself, so that public reads continue and stay limited.
 */
export function publicWindows(shared?: WindowStore): PublicWindows {
  const own = memoryWindows();
  const inShared = shared && whileReachable(shared, own);
  return {
    count(charges, address, now) {
      const network = countedAddress(address);
      const asked = charges.map(({ window: { name, limit }, units }) => ({ scope: name, id: network, limit, units }));
      if (!inShared) return nearest(charges, own.countNow(asked, now), now);
      return inShared(asked.map(amongOthers), now).then((windows) => nearest(charges, windows, now));
    },
  };
}

/** In a shared store the windows of keys and brands are found by their ids too. */
const amongOthers = (asked: WindowAsked): WindowAsked => ({ ...asked, id: `public:{${asked.id}}:${asked.scope}` });

const whileReachable =
  (shared: WindowStore, own: WindowStore): WindowStore['count'] =>
  async (asked, now) => {
    try {
      return await shared.count(asked, now);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return own.count(asked, now);
    }
  };

function nearest(charges: readonly Charge[], windows: readonly WindowCounted[], now: Date): PublicRate {
  let [at, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < windows.length; index++) {
    const { admitted, limit, used } = windows[index]!;
    const left = admitted ? limit - used : -1;
    if (left < least) [at, least] = [index, left];
  }
  const { limit, used, admitted, resetAt } = windows[at]!;
  const { retryAfter } = charges[at]!.window;
  const left = Math.max(1, resetAt - Math.floor(now.getTime() / 1000));
  return {
    admitted,
    limit,
    remaining: Math.max(0, limit - used),
    resetAt,
    retryAfter: retryAfter === 'left' ? left : retryAfter,
  };
}
