/** Releases a slot; repeated calls have no effect. */
export type Release = () => void;

export interface WeighedPlaces {
  /**
   * Resolves once there is capacity for `weight`; undefined when too many wait already. Lanes are served in turn, so
   * that a caller with much work delays only its own.
   */
  take(lane: string, weight: number): Promise<Release | undefined>;
}

export interface PlacesOptions {
  /** Most weight of concurrent work; heavier work runs alone. */
  readonly capacity: number;
  /** Most waiting callers. */
  readonly mostWaiting: number;
}

interface Waiting {
  readonly weight: number;
  begin(release: Release): void;
}

/** Limits the weight of concurrent work. */
export function weighedPlaces({ capacity, mostWaiting }: PlacesOptions): WeighedPlaces {
  /** In the order in which they are served. */
  const lanes = new Map<string, Waiting[]>();
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
      first.begin(occupy(first.weight));
    }
  }

  return {
    async take(lane, weight) {
      const taken = Math.min(weight, capacity);
      if (waiting === 0 && fits(taken)) return occupy(taken);
      if (waiting >= mostWaiting) return undefined;
      return new Promise((begin) => {
        waiting++;
        const queue = lanes.get(lane) ?? [];
        queue.push({ weight: taken, begin });
        lanes.set(lane, queue);
      });
    },
  };
}
