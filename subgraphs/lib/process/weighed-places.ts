/** Releases a slot; repeated calls have no effect. */
export type Release = () => void;

export interface WeighedPlaces {
  /**
   * Resolves once there is capacity for `weight`; undefined when too many wait, or when `signal` aborts first. Lanes are
   * served in turn and refused by their length, so that a caller with much work delays and displaces only its own.
   */
  take(lane: string, weight: number, signal?: AbortSignal): Promise<Release | undefined>;
}

export interface PlacesOptions {
  /** Most weight of concurrent work; heavier work runs alone. */
  readonly capacity: number;
  /** Most waiting callers, of which one lane may be half. */
  readonly mostWaiting: number;
}

interface Waiting {
  readonly weight: number;
  /** Ends the wait; without a slot the caller is refused. */
  end(release?: Release): void;
}

/** Limits the weight of concurrent work. */
export function weighedPlaces({ capacity, mostWaiting }: PlacesOptions): WeighedPlaces {
  /** In the order in which they are served; none is empty. */
  const lanes = new Map<string, Waiting[]>();
  const mostInLane = Math.ceil(mostWaiting / 2);
  let used = 0;
  let waiting = 0;
  const fits = (weight: number): boolean => used === 0 || used + weight <= capacity;

  function occupy(weight: number): Release {
    let isHeld = true;
    used += weight;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      used -= weight;
      admit();
    };
  }

  function admit(): void {
    for (;;) {
      const [lane] = lanes;
      const first = lane?.[1][0];
      if (!lane || !first || !fits(first.weight)) return;
      const [name, queue] = lane;
      queue.shift();
      waiting--;
      lanes.delete(name);
      if (queue.length > 0) lanes.set(name, queue);
      first.end(occupy(first.weight));
    }
  }

  /** Makes room for another caller of a lane; false when the lane has its share, or no lane has more than it would have. */
  function hasRoom(lane: string): boolean {
    const length = 1 + (lanes.get(lane)?.length ?? 0);
    if (length > mostInLane) return false;
    if (waiting < mostWaiting) return true;
    const longest = [...lanes.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= length) return false;
    waiting--;
    longest.pop()?.end();
    return true;
  }

  function wait(lane: string, caller: Waiting): void {
    const queue = lanes.get(lane) ?? [];
    queue.push(caller);
    lanes.set(lane, queue);
    waiting++;
  }

  function leave(lane: string, caller: Waiting): void {
    const queue = lanes.get(lane) ?? [];
    queue.splice(queue.indexOf(caller), 1);
    if (queue.length === 0) lanes.delete(lane);
    waiting--;
    caller.end();
    // The next one may weigh less.
    admit();
  }

  return {
    async take(lane, weight, signal) {
      if (signal?.aborted) return undefined;
      const taken = Math.min(weight, capacity);
      if (waiting === 0 && fits(taken)) return occupy(taken);
      if (!hasRoom(lane)) return undefined;
      return new Promise((resolve) => {
        const abandon = (): void => leave(lane, caller);
        const caller: Waiting = {
          weight: taken,
          end(release) {
            signal?.removeEventListener('abort', abandon);
            resolve(release);
          },
        };
        signal?.addEventListener('abort', abandon, { once: true });
        wait(lane, caller);
      });
    },
  };
}
