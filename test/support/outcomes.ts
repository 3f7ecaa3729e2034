import { codeOf } from '../../subgraphs/lib/process/code-of.js';

/** Counts how calls ended: `done`, or the code of the refusal. */
export async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const ended of await Promise.allSettled(calls)) {
    const name = ended.status === 'fulfilled' ? 'done' : (codeOf(ended.reason) ?? String(ended.reason));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
