import { expect } from '@jest/globals';
import { attack, type Hit, type Shot } from './attack.js';
import { healthLatency } from './health-latency.js';

/** Milliseconds after which the process says that it is alive, whatever it is asked meanwhile. */
export const HEALTH_BOUND_MS = 250;
/** Milliseconds of CPU that `work` takes on the machine that the bound is for; one that is slower is given as much more. */
const REFERENCE_MS = 110;
const SAMPLE = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => ({ id: n, name: `thing ${n}`, at: [n, n + 1] })));
function work(): number {
  const before = process.threadCpuUsage();
  for (let nth = 0; nth < 100; nth++) JSON.parse(SAMPLE);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Attacks this process; expects answers of these statuses only, and that it says meanwhile that it is alive. */
export async function expectHealthUnder(name: string, shots: () => Shot[], statuses: readonly number[]): Promise<void> {
  let excess = Number.POSITIVE_INFINITY;
  // What else runs on the machine only adds to a measurement: the least of at most ten is what the attack does. What the
  // bound is for took seconds each time.
  for (let attempt = 0; attempt < 10 && excess >= 0; attempt++) {
    const before = work();
    const { wall, own, probes, result } = await healthLatency<readonly Hit[]>(() => attack(shots()));
    const bytes = Math.max(...result.map((hit) => hit.bytes));
    const seen = [...new Set(result.map(({ status }) => status))];
    console.info(
      `health ≤ ${own.toFixed()} ms (${wall.toFixed()} by the clock, ${probes} probes), ${bytes} bytes, ${seen}: ${name}`,
    );
    expect(seen.filter((status) => !statuses.includes(status))).toEqual([]);
    excess = own - HEALTH_BOUND_MS * Math.max(1, before / REFERENCE_MS, work() / REFERENCE_MS);
  }
  expect(excess).toBeLessThan(0);
}
