/**
 * Creates the writer of the time of log lines: a member of a JSON object, in UTC with milliseconds. What it shares with the lines of
 * the same second is written once: to write it out for each line took a third of what a line takes.
 */
export function logTime(now: () => number = Date.now): () => string {
  let [second, start] = [Number.NaN, ''];
  return () => {
    const at = now();
    const milliseconds = at % 1000;
    if (at - milliseconds !== second) {
      second = at - milliseconds;
      start = `,"time":"${new Date(second).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss.'.length)}`;
    }
    return `${start}${String(milliseconds).padStart(3, '0')}Z"`;
  };
}
