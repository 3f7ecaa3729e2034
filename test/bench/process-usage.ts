import { readdirSync, readFileSync } from 'node:fs';

/** What a process has used until now, all its threads together; as Linux tells it. */
export interface ProcessUsage {
  readonly cpuSeconds: number;
  /** Resident memory, bytes. */
  readonly resident: number;
}

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own tick. */
const TICKS = 100;
const PAGE = 4096;

export function processUsage(pid: number): ProcessUsage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold anything; what follows it is numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS, resident: Number(fields[21]) * PAGE };
}

/** A process and all that descend from it. */
export function family(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const one of found) found.push(...(parents.get(one) ?? []));
  return found;
}

/** Those of the family that are Node: a platform's database and chain are its children too. */
export const nodeFamily = (pid: number): number[] =>
  family(pid).filter((one) => /\bnode$/.test(readFileSync(`/proc/${one}/cmdline`, 'utf8').split('\0')[0] ?? ''));

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
