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
  const fields = statOf(pid);
  if (!fields) throw new Error(`There is no process ${pid}`);
  return { cpuSeconds: seconds(fields, OWN), resident: Number(fields[21]) * PAGE };
}

/** Fields of CPU time, from the state of the process on: in its own code and in the kernel. */
const OWN = [11, 12] as const;
const OF_ENDED_CHILDREN = [13, 14] as const;

const seconds = (fields: readonly string[], [user, system]: readonly [number, number]): number =>
  (Number(fields[user]) + Number(fields[system])) / TICKS;

/** Fields of a process from its state on; undefined for one that has ended. */
function statOf(pid: number | string): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; what follows it is numbers.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
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

/**
 * Seconds of CPU that a process and its descendants have used, those included that have ended: of Node, and of all others,
 * which are the database and the chain.
 */
export function familyCpu(pid: number): { readonly node: number; readonly others: number } {
  const node = new Set(nodeFamily(pid));
  let [ofNode, ofOthers] = [0, 0];
  for (const one of family(pid)) {
    const fields = statOf(one);
    if (!fields) continue;
    if (node.has(one)) ofNode += seconds(fields, OWN);
    else ofOthers += seconds(fields, OWN) + seconds(fields, OF_ENDED_CHILDREN);
  }
  return { node: ofNode, others: ofOthers };
}

/** Those of the family that are Node: a platform's database and chain are its children too. */
export const nodeFamily = (pid: number): number[] => family(pid).filter((one) => /\bnode$/.test(programOf(one)));

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return '';
  }
}

function parentOf(pid: string): number | undefined {
  const fields = statOf(pid);
  return fields && Number(fields[1]);
}
