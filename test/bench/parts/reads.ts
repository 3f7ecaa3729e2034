import { deepStrictEqual } from 'node:assert/strict';
import { dppPaths, type ReadKind, readRequests } from '../generated-items.js';
import type { Installation } from '../installation.js';
import type { LoadRequest } from '../load/load-plan.js';
import { type Compared, type Side, sideBySide } from '../load/side-by-side.js';
import { atLeast, atMost, type Bar, type Row } from '../row.js';
import { startTwins } from '../twins/twins.js';
import type { Bench, Part } from './part.js';

interface Reading {
  readonly kind: ReadKind;
  readonly what: string;
  readonly many?: Bar;
  readonly one?: Bar;
}

const READINGS: readonly Reading[] = [
  { kind: 'record', what: 'public record', many: atLeast(1.2, 1.6), one: atLeast(0.8, 1) },
  { kind: 'passport', what: 'passport, model level', many: atLeast(1.3, 1.6), one: atLeast(0.8, 1) },
  { kind: 'certificate', what: 'certificate', many: atLeast(1, 1.3), one: atLeast(0.7, 1) },
  { kind: 'timeline', what: 'timeline', many: atLeast(1, 1.3), one: atLeast(0.7, 1) },
];

/** Public reads through the whole platform, against hand-written endpoints that give the same answers. */
export const reads: Part = {
  name: 'reads',
  about: 'public reads, together, against Fastify + pg',
  async run({ platform, load, note }) {
    const installation = await platform();
    const twins = await startTwins(installation);
    try {
      const requests = await readRequests(installation.db);
      const rows: Row[] = [];
      for (const reading of READINGS) {
        const asked = requests[reading.kind];
        await requireSameAnswers(installation.restPort, twins.port, asked);
        const ours: Side = { port: installation.restPort, pids: [installation.pid], requests: asked };
        const theirs: Side = { port: twins.port, pids: [twins.pid], requests: asked };
        for (const [connections, bar] of [
          [50, reading.many],
          [1, reading.one],
        ] as const) {
          const compared = await sideBySide(load, ours, theirs, { connections, rounds: 3, seconds: 1 });
          rows.push(readRow(`${reading.what}, ${connections} connection${connections > 1 ? 's' : ''}`, compared, bar));
          note(`${reading.what}, ${connections}: ${compared.throughput.toFixed(2)} ×`);
          if (reading.kind === 'record' && connections > 1) rows.push(await tailRow(load, ours, theirs, compared));
        }
      }
      return [...rows, ...(await standardReads(installation, requests.passport, load, note))];
    } finally {
      twins.close();
    }
  },
};

/** The slowest in a hundred while both are asked for 70 % of what the slower of them answers at most. */
async function tailRow(load: Bench['load'], ours: Side, theirs: Side, most: Compared): Promise<Row> {
  const rate = Math.min(most.ours.perSecond, most.theirs.perSecond) * 0.7;
  const compared = await sideBySide(load, ours, theirs, { connections: 50, rounds: 5, seconds: 2, rate });
  return {
    part: 'reads',
    what: `public record, p99 at ${Math.round(rate)}/s`,
    ours: { value: compared.ours.p99, unit: 'ms' },
    theirs: { value: compared.theirs.p99, unit: 'ms', name: 'Fastify + pg' },
    value: compared.tail,
    bar: atMost(2, 1.2),
    details: { ...compared },
  };
}

/** Reads by EN 18222 against the documented read of the same passports, both through the whole platform. */
async function standardReads(
  { restPort: port, pid, db }: Installation,
  documented: readonly LoadRequest[],
  load: Bench['load'],
  note: Bench['note'],
): Promise<Row[]> {
  const paths = await dppPaths(db);
  const theirs: Side = { port, pids: [pid], requests: documented };
  const rows: Row[] = [];
  for (const [what, requests, bar] of [
    ['passport by EN 18222, compressed', paths.map((path) => ({ path })), atLeast(1, 1)],
    ['passport by EN 18222, 304', await tagged(port, paths), atLeast(2, 2)],
  ] as const) {
    const ours: Side = { port, pids: [pid], requests };
    const compared = await sideBySide(load, ours, theirs, { connections: 50, rounds: 9, seconds: 1 });
    const { theirs: other, ...row } = readRow(`${what}, 50 connections`, compared, bar);
    rows.push({ ...row, ...(other ? { theirs: { ...other, name: 'documented read' } } : {}) });
    note(`${what}: ${compared.throughput.toFixed(2)} ×`);
  }
  return rows;
}

/** Conditional reads by readers who have what there is. */
export const tagged = (port: number, paths: readonly string[]): Promise<LoadRequest[]> =>
  Promise.all(paths.map(async (path) => ({ path, ifNoneMatch: await tagOf(port, path) })));

async function tagOf(port: number, path: string): Promise<string> {
  const tag = (await fetched(port, path)).headers.get('etag');
  if (!tag) throw new Error(`${path} has no tag`);
  return tag;
}

export const readRow = (what: string, compared: Compared, bar?: Bar, part = 'reads'): Row => ({
  part,
  what,
  ours: { value: compared.ours.perSecond, unit: '/s' },
  theirs: { value: compared.theirs.perSecond, unit: '/s', name: 'Fastify + pg' },
  value: compared.throughput,
  cpu: [compared.ours.cpu, compared.theirs.cpu],
  ...(bar ? { bar } : {}),
  details: { ...compared },
});

/** What is compared must be the same answer; a tenth of the requests tells. */
export async function requireSameAnswers(
  ourPort: number,
  theirPort: number,
  requests: readonly LoadRequest[],
): Promise<void> {
  for (const { path } of requests.filter((_, nth) => nth % 100 < 3)) {
    const [ours, theirs] = await Promise.all([ourPort, theirPort].map((port) => answer(port, path)));
    deepStrictEqual(ours, theirs, path);
  }
}

let nth = 0;

const answer = async (port: number, path: string): Promise<unknown> => (await fetched(port, path)).json();

async function fetched(port: number, path: string): Promise<Response> {
  // Each call from an address of its own: the windows count.
  const headers = { 'X-Forwarded-For': `10.8.${(nth >> 8) & 255}.${nth++ & 255}`, Accept: 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}
