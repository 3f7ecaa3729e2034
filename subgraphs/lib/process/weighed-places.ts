/** Frees a place; again and again does nothing. */
export type Release = () => void;

export interface WeighedPlaces {
  /**
   * Resolves once there is room for `weight`; undefined when too many wait already. Lanes that wait are served in turn, so that
   * a caller that asks for much waits behind itself alone.
   */
  take(lane: string, weight: number): Promise<Release | undefined>;
}

export interface PlacesOptions {
  /** Sum of the weights under way at once; heavier work runs alone. */
  readonly capacity: number;
  /** Callers that wait at most. */
  readonly mostWaiting: number;
}

interface Waiting {
  readonly weight: number;
  begin(release: Release): void;
}

/** Bounds the weight of the work that is under way at once. */
export function weighedPlaces({ capacity, mostWaiting }: PlacesOptions): WeighedPlaces {
  /** In the order in which the lanes are served. */
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
