/** Tells whether every part that answers depend on is there. */
export type IsReady = () => Promise<boolean>;

/** Milliseconds that a person waits for a page before the parts behind it are asked whether they are there. */
const PATIENCE_MS = 500;
/** Milliseconds within which they say so: a database that is frozen says nothing at all. */
const PROBE_MS = 1_500;

export interface Readiness {
  /**
   * Waits for work as long as the parts that it depends on are there. Undefined once they have said nothing for two seconds, or that
   * they are not there: the work is given up, and until they are back none is begun. Slow work of sound parts is waited for.
   */
  whileReady<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
  /** Tells, within a time, whether the parts are there. */
  isReady(): Promise<boolean>;
}

/** Creates the watch over the parts behind the pages; without a way to ask them they count as there. */
export function watchReadiness(ask: IsReady = async () => true): Readiness {
  let isAway = false;
  const isReady = async (): Promise<boolean> => {
    isAway = !(await within(ask(), PROBE_MS).catch(() => false));
    return !isAway;
  };
  return {
    isReady,
    async whileReady(work) {
      // Work that hangs would only pile up.
      if (isAway && !(await isReady())) return undefined;
      const working = work();
      const done = working.then(SETTLED, SETTLED);
      while (!(await within(done, PATIENCE_MS))) {
        if (!(await Promise.race([done, isReady()]))) return undefined;
      }
      return working;
    },
  };
}

const SETTLED = (): true => true;

/** Resolves with undefined after a time; an answer that came in while this process was busy is taken in first. */
function within<Value>(work: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(resolve, undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
