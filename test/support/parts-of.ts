import { readdirSync, readFileSync } from 'node:fs';

/** Process of a part that a watcher of ours started; undefined while it is down. Processes of others are not looked at. */
export function partOf(watcher: number, part: string): number | undefined {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (parent === watcher && words.indexOf(part) === words.indexOf('part') + 1) return Number(name);
    } catch {
      // It ended while we looked.
    }
  }
  return undefined;
}
