export interface SideBySide {
  /** Begins some work; resolves once another one may begin, and throws the error of an earlier one. */
  begin(work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is under way any more; throws the first error. */
  done(): Promise<void>;
}

/** Limits how many items of work are under way at a time; items begin one after another. */
export function sideBySide(limit: number): SideBySide {
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
