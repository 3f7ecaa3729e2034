import { readRequests } from '../generated-items.js';
import { type FurtherProcess, type Installation, startFurtherProcess } from '../installation.js';
import { type Load, startLoad } from '../load/load.js';
import type { LoadRequest } from '../load/load-plan.js';
import { middle } from '../load/side-by-side.js';
import { familyCpu, processUsage } from '../process-usage.js';
import { atLeast, type Row } from '../row.js';
import type { Part } from './part.js';

const CONNECTIONS = 50;
const ROUNDS = 5;
const SECONDS = 2;
/** As with the other reads: code that was never run is interpreted, then compiled twice over. */
const WARM_READS = 40_000;
const WARM_ROUNDS = 30;

/** Reads per second of CPU, of Node and of the database together: more processes must not make a read dearer. */
export const processes: Part = {
  name: 'processes',
  about: 'public record, two processes on one database against one',
  async run({ platform, load, note }) {
    const installation = await platform();
    const second = startLoad();
    const started: FurtherProcess[] = [];
    try {
      for (let nth = 0; nth < 2; nth++) started.push(await startFurtherProcess(installation));
      const { record } = await readRequests(installation.db);
      const under: UnderLoad = { installation, requests: record, loads: [load, second] };
      const [first] = started;
      if (!first) throw new Error('No process');
      const one = () => readsOf(under, [first], CONNECTIONS);
      const two = (each: number) => readsOf(under, started, each);
      for (let round = 0, done = 0; round < WARM_ROUNDS && done < WARM_READS; round++) {
        done += (await two(CONNECTIONS)).requests;
      }
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = round % 2 === 0 ? await one() : undefined;
        const together = { loaded: await two(CONNECTIONS), shared: await two(CONNECTIONS / 2) };
        rounds.push({ one: before ?? (await one()), ...together });
        note(`${text(rounds.at(-1)!.loaded)} in two, ${text(rounds.at(-1)!.one)} in one`);
      }
      return [
        { ...rowOf(`two, ${CONNECTIONS} connections each`, rounds, 'loaded'), bar: atLeast(0.9, 1) },
        rowOf(`two, ${CONNECTIONS} connections together`, rounds, 'shared'),
      ];
    } finally {
      second.close();
      for (const one of started) await one.stop();
    }
  },
};

interface UnderLoad {
  readonly installation: Installation;
  readonly requests: readonly LoadRequest[];
  /** One for each process. */
  readonly loads: readonly Load[];
}

interface Reads {
  readonly requests: number;
  /** Seconds of CPU. */
  readonly node: number;
  readonly database: number;
}

interface Round {
  readonly one: Reads;
  /** By two, each under as much load as the one. */
  readonly loaded: Reads;
  /** By two that share the load of the one: fewer calls meet in a statement. */
  readonly shared: Reads;
}

function rowOf(what: string, rounds: readonly Round[], by: 'loaded' | 'shared'): Row {
  const rate = (side: keyof Round) => middle(rounds.map((round) => perCpuSecond(round[side])));
  return {
    part: 'processes',
    what: `public record, ${what}`,
    ours: { value: rate(by), unit: '/CPU s' },
    theirs: { value: rate('one'), unit: '/CPU s', name: 'one process' },
    value: middle(rounds.map((round) => perCpuSecond(round[by]) / perCpuSecond(round.one))),
    cpu: [costOf(rounds.map((round) => round[by])), costOf(rounds.map((round) => round.one))],
    details: { rounds },
  };
}

/** Asks all of some processes at once. */
async function readsOf(
  { installation, requests, loads }: UnderLoad,
  of: readonly FurtherProcess[],
  connections: number,
): Promise<Reads> {
  const node = (): number => of.reduce((sum, { pid }) => sum + processUsage(pid).cpuSeconds, 0);
  const database = (): number => familyCpu(installation.pid).others;
  const before = { node: node(), database: database() };
  const results = await Promise.all(
    of.map(({ restPort: port }, nth) => loads[nth]!.run({ port, requests, connections, seconds: SECONDS })),
  );
  for (const { others, unanswered } of results) {
    if (unanswered > 0 || Object.keys(others).length > 0) throw new Error(`Answers: ${JSON.stringify(others)}`);
  }
  return {
    requests: results.reduce((sum, result) => sum + result.requests, 0),
    node: node() - before.node,
    database: database() - before.database,
  };
}

const perCpuSecond = ({ requests, node, database }: Reads): number => requests / (node + database);

/** Returns the microseconds of CPU that a read costs, over all rounds. */
function costOf(rounds: readonly Reads[]): number {
  const total = (value: (reads: Reads) => number): number => rounds.reduce((sum, reads) => sum + value(reads), 0);
  return (total(({ node, database }) => node + database) / total(({ requests }) => requests)) * 1e6;
}

const text = (reads: Reads): string => {
  const each = (seconds: number): string => ((seconds / reads.requests) * 1e6).toFixed(0);
  return `${each(reads.node)} µs in Node and ${each(reads.database)} in the database a read`;
};
