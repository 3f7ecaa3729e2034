/** Tasks of which only so many run at once. */
export interface ConcurrencyLimit {
  /** Starts some work. Resolves when another may start, and throws the error of earlier work. */
  begin(work: () => Promise<void>): Promise<void>;
  /** Resolves when no work is running; throws the first error. */
  done(): Promise<void>;
}

/** Limits the number of concurrent tasks, which start one after another. */
export function limitConcurrency(limit: number): ConcurrencyLimit {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const done = async (): Promise<void> => {
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  };
  return {
    done,
    async begin(work) {
      if (failures.length > 0) return done();
      const run: Promise<void> = work()
        .catch((error) => void failures.push(error))
        .finally(() => underWay.delete(run));
      underWay.add(run);
      if (underWay.size >= limit) await Promise.race(underWay);
    },
  };
}
