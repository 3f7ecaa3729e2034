/** Calls of one operation at once. */
export const TIMES = 50;

export interface Outcome<Data> {
  readonly done: Data[];
  /** Codes of the refusals; a failure that is none has no code. */
  readonly refused: (string | undefined)[];
}

/** What became of calls that were made at once. */
export async function atOnce<Data>(call: (index: number) => Promise<Data>, times = TIMES): Promise<Outcome<Data>> {
  const ends = await Promise.allSettled(Array.from({ length: times }, (_, index) => call(index)));
  return {
    done: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    refused: ends.flatMap((end) => (end.status === 'rejected' ? [end.reason?.code] : [])),
  };
}
