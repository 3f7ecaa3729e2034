import { setTimeout as delay } from 'node:timers/promises';

/** Waits for work, at most `ms` milliseconds. Throws an error with `message` after them; the work goes on. */
export async function inTime<Result>(work: Promise<Result>, ms: number, message: string): Promise<Result> {
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(message);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
