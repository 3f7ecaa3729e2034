import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { present } from './present.js';

/** Name of the variable by which a process is known as one of a run, and its children with it. */
export const RUN = 'TEST_RUN';

const POLL_MS = 50;
/** A process that was asked to end and has not by then is killed. */
const PATIENCE_MS = 10_000;

const textOf = (pid: number, file: 'environ' | 'cmdline'): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Removed meanwhile, or owned by another user.
    return '';
  }
};

const isGone = (pid: number): boolean => {
  try {
    return / [ZX] /.test(present(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)));
  } catch {
    return true;
  }
};

const processes = (): readonly number[] => {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid);
  } catch {
    // Only Linux tells whose a process is.
    return [];
  }
};

/**
 * Finds the processes of a run: those that were started with its variable, and database servers, which are started with none, by the
 * folders of the run and of installations that it started.
 */
export function processesOf(run: string, folder: string): readonly number[] {
  const all = processes();
  const own = all.filter((pid) => textOf(pid, 'environ').split('\0').includes(`${RUN}=${run}`));
  const folders = own.flatMap((pid) => /(?:^|\0)DATA_DIR=(\/[^\0]+)/.exec(textOf(pid, 'environ'))?.[1] ?? []);
  const isBelow = (pid: number): boolean => {
    const words = textOf(pid, 'cmdline').split('\0');
    return [folder, ...folders].some((one) => words.some((word) => word.startsWith(`${one}/`)));
  };
  return [...own, ...all.filter((pid) => !own.includes(pid) && isBelow(pid))].filter((pid) => !isGone(pid));
}

/** Ends what there still is of a run: first as Ctrl-C does, so that each ends what it started itself, then by force. */
export async function endProcessesOf(run: string, folder: string): Promise<void> {
  const limit = Date.now() + PATIENCE_MS;
  const asked = new Set<number>();
  for (let left = processesOf(run, folder); left.length > 0; left = processesOf(run, folder)) {
    const isLate = Date.now() > limit;
    for (const pid of left) if (isLate || !asked.has(pid)) signal(pid, isLate ? 'SIGKILL' : 'SIGINT');
    for (const pid of left) asked.add(pid);
    await delay(POLL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
