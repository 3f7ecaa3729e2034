/** Tells whether all required dependencies are ready. */
export type IsReady = () => Promise<boolean>;

/** Milliseconds that a page may take before the dependencies are checked. */
const PATIENCE_MS = 500;
/** Timeout of that check in milliseconds, since a frozen database does not answer. */
const PROBE_MS = 1_500;

export interface Readiness {
  /**
   * Waits for work while the dependencies are ready. Undefined once they are not, or did not answer the check within
   * two seconds: the work is abandoned, and no other is started until they are ready again. Slow work with ready
   * dependencies is waited for.
   */
  whileReady<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
  /** Checks the dependencies, with a timeout. */
  isReady(): Promise<boolean>;
}

/** Creates the watch over the dependencies of pages; without a check they count as ready. */
export function watchReadiness(ask: IsReady = async () => true): Readiness {
  let isAway = false;
  const isReady = async (): Promise<boolean> => {
    isAway = !(await within(ask(), PROBE_MS).catch(() => false));
    return !isAway;
  };
  return {
    isReady,
    async whileReady(work) {
      // Not started while the dependencies are down, since it would only accumulate.
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

/** Resolves to undefined after a timeout; a result that arrived while the event loop was busy takes precedence. */
function within<Value>(work: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(resolve, undefined), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
