import { processUsage } from '../process-usage.js';
import type { Load } from './load.js';
import type { LoadRequest, LoadResult } from './load-plan.js';

/** A server under load. */
export interface Side {
  readonly port: number;
  /** Processes whose CPU time the answers cost. */
  readonly pids: readonly number[];
  readonly requests: readonly LoadRequest[];
}

interface Measured {
  /** Medians over the rounds. */
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  /** Microseconds of CPU in `pids` per request, over all rounds. */
  readonly cpu: number;
}

export interface Compared {
  readonly ours: Measured;
  readonly theirs: Measured;
  /** Requests per second, ours to theirs: the median over rounds, each of which compares neighbours in time. */
  readonly throughput: number;
  /** Median latency, ours to theirs, likewise. */
  readonly latency: number;
  /** Latency of the slowest in a hundred, likewise. */
  readonly tail: number;
}

export interface Rounds {
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Requests a second that both are asked for; without it as many as they answer. */
  readonly rate?: number;
}

/**
 * Two servers in turns, round after round: on a machine that others use, what is compared must be neighbours in time.
 * Which of them begins changes with every round.
 */
export async function sideBySide(load: Load, ours: Side, theirs: Side, rounds: Rounds): Promise<Compared> {
  const seen: { ours: Round; theirs: Round }[] = [];
  for (const side of [ours, theirs]) await warmUp(load, side, rounds);
  for (let round = 0; round < rounds.rounds; round++) {
    const first = round % 2 === 0 ? await one(load, ours, rounds) : undefined;
    const second = await one(load, theirs, rounds);
    seen.push({ ours: first ?? (await one(load, ours, rounds)), theirs: second });
  }
  return {
    ours: measured(seen.map((round) => round.ours)),
    theirs: measured(seen.map((round) => round.theirs)),
    throughput: middle(seen.map((round) => round.ours.perSecond / round.theirs.perSecond)),
    latency: middle(seen.map((round) => round.ours.median / round.theirs.median)),
    tail: middle(seen.map((round) => round.ours.p99 / round.theirs.p99)),
  };
}

/**
 * Code that was never run is interpreted, then compiled twice over: what that costs is not what a request costs. The
 * platform's paths are long, and functions of theirs were still being compiled after 10,000 requests; and what one
 * connection runs is not quite what fifty do.
 */
const WARM_REQUESTS = 20_000;
const WARM_SECONDS = 30;

async function warmUp(load: Load, side: Side, rounds: Rounds): Promise<void> {
  const end = performance.now() + WARM_SECONDS * 1000;
  for (let done = 0; done < WARM_REQUESTS && performance.now() < end; ) {
    done += (await one(load, side, { connections: rounds.connections, rounds: 1, seconds: 0.5 })).requests;
  }
}

interface Round extends LoadResult {
  /** Seconds. */
  readonly cpu: number;
}

async function one(load: Load, { port, pids, requests }: Side, { connections, seconds, rate }: Rounds): Promise<Round> {
  const before = cpuOf(pids);
  const result = await load.run({ port, requests, connections, seconds, rate });
  const wrong = Object.entries({ ...result.others, ...(result.unanswered ? { nothing: result.unanswered } : {}) });
  if (wrong.length > 0) throw new Error(`Port ${port} answered ${wrong.map(([k, n]) => `${k} ${n} times`).join(', ')}`);
  return { ...result, cpu: cpuOf(pids) - before };
}

const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + processUsage(pid).cpuSeconds, 0);

function measured(rounds: readonly Round[]): Measured {
  const total = (value: (round: Round) => number): number => rounds.reduce((sum, round) => sum + value(round), 0);
  return {
    perSecond: middle(rounds.map((round) => round.perSecond)),
    median: middle(rounds.map((round) => round.median)),
    p99: middle(rounds.map((round) => round.p99)),
    cpu: (total((round) => round.cpu) / total((round) => round.requests)) * 1e6,
  };
}

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + sorted[half - 1]!) / 2;
}
