/** Runs work with the same key sequentially, in order of arrival, within this process. */
export function oneAtATime(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
    tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === turn) tails.delete(key);
    }
  };
}
