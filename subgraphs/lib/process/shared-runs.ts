/** Answers a call with the result of a run that began after the call. */
export type SharedRuns<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

interface Runs<Result> {
  readonly running: Promise<unknown>;
  /** Begins when `running` has ended; shared by all calls that came meanwhile. */
  next?: Promise<Result>;
}

/**
 * Creates a runner of one run at a time for each key. Calls that come while one is under way share the next run: any number
 * of calls at once costs two runs, and no call is answered with a state from before it.
 */
export function sharedRuns<Result>(): SharedRuns<Result> {
  const runs = new Map<string, Runs<Result>>();
  const begin = (key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = work();
    const own: Runs<Result> = { running: result };
    runs.set(key, own);
    const ended = (): void => {
      if (runs.get(key) === own && !own.next) runs.delete(key);
    };
    result.then(ended, ended);
    return result;
  };
  return (key, work) => {
    const current = runs.get(key);
    if (!current) return begin(key, work);
    const again = (): Promise<Result> => begin(key, work);
    current.next ??= current.running.then(again, again);
    return current.next;
  };
}
