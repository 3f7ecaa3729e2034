/**
 * Runs work every so many milliseconds, and skips a turn while it still runs: against a slow database, runs would
 * accumulate and take all connections. The work handles its errors.
 */
export function every(ms: number, work: () => Promise<unknown>): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
  }, ms);
}
