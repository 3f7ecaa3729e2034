import type { Load } from '../bench/load/load.js';
import type { LoadRequest, LoadResult } from '../bench/load/load-plan.js';
import { middle } from '../bench/load/side-by-side.js';
import { processUsage } from '../bench/process-usage.js';

export interface Sustained {
  readonly port: number;
  /** The process whose memory is watched. */
  readonly pid: number;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

/** A stretch of the whole, a fifth of it. */
export interface Stretch {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds: the middle one of its slices, which a moment's trouble of the machine does not move. */
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  /** Seconds of CPU that the process got in a second: less where others want the machine, and all takes longer for it. */
  readonly share: number;
  /** Milliseconds of CPU an answer cost, with everything that was done meanwhile. */
  readonly cpu: number;
  /** Bytes: the most at the end of a slice. */
  readonly resident: number;
  /** Answers other than 200, by status, and `none`. */
  readonly wrong: Readonly<Record<string, number>>;
}

const STRETCHES = 5;
/** Slices of a stretch: no longer than the generator runs at a time. */
const SLICE_SECONDS = 15;
const MOST_SLICES = 60;

interface Slice extends LoadResult {
  readonly resident: number;
  /** Seconds. */
  readonly cpu: number;
  readonly elapsed: number;
}

/** The same load for a long time, in five stretches that can be compared. */
export async function sustain(load: Load, plan: Sustained, tell: (at: number) => void): Promise<readonly Stretch[]> {
  const perStretch = Math.min(MOST_SLICES, Math.max(1, Math.round(plan.seconds / STRETCHES / SLICE_SECONDS)));
  const seconds = plan.seconds / STRETCHES / perStretch;
  const stretches: Stretch[] = [];
  for (let at = 0; at < STRETCHES; at++) {
    const slices: Slice[] = [];
    for (let slice = 0; slice < perStretch; slice++) {
      const { port, requests, connections } = plan;
      const before = { cpu: processUsage(plan.pid).cpuSeconds, at: performance.now() };
      const result = await load.run({ port, requests, connections, seconds });
      const { cpuSeconds, resident } = processUsage(plan.pid);
      const elapsed = (performance.now() - before.at) / 1000;
      slices.push({ ...result, resident, cpu: cpuSeconds - before.cpu, elapsed });
    }
    stretches.push(stretchOf(slices));
    tell(at + 1);
  }
  return stretches;
}

function stretchOf(slices: readonly Slice[]): Stretch {
  const wrong: Record<string, number> = {};
  for (const { others, unanswered } of slices) {
    for (const [status, count] of Object.entries(others)) wrong[status] = (wrong[status] ?? 0) + count;
    if (unanswered > 0) wrong.none = (wrong.none ?? 0) + unanswered;
  }
  const sum = (of: (slice: Slice) => number): number => slices.reduce((total, slice) => total + of(slice), 0);
  const [requests, cpu] = [sum((slice) => slice.requests), sum((slice) => slice.cpu)];
  return {
    requests,
    share: cpu / sum(({ elapsed }) => elapsed),
    cpu: (cpu * 1000) / requests,
    perSecond: middle(slices.map(({ perSecond }) => perSecond)),
    median: middle(slices.map(({ median }) => median)),
    p95: middle(slices.map(({ p95 }) => p95)),
    p99: middle(slices.map(({ p99 }) => p99)),
    resident: Math.max(...slices.map(({ resident }) => resident)),
    wrong,
  };
}

const MEGABYTE = 2 ** 20;

/** The stretches as lines of plain text. */
export function stretchTable(stretches: readonly Stretch[]): string {
  const head = [
    'fifth',
    'answers',
    '/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'CPU ms each',
    'CPU',
    'resident MB',
    'other than 200',
  ];
  const rows = stretches.map(({ requests, perSecond, median, p95, p99, cpu, share, resident, wrong }, at) => [
    String(at + 1),
    requests.toLocaleString('en-US'),
    Math.round(perSecond).toLocaleString('en-US'),
    median.toFixed(2),
    p95.toFixed(2),
    p99.toFixed(2),
    cpu.toFixed(2),
    `${Math.round(share * 100)} %`,
    (resident / MEGABYTE).toFixed(0),
    Object.keys(wrong).length === 0 ? 'none' : JSON.stringify(wrong),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  return [head, ...rows].map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  ')).join('\n');
}
