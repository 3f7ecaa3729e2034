import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { generateItems } from './generated-items.js';
import { type Installation, startInstallation, stopAll } from './installation.js';
import { startLoad } from './load/load.js';
import { certificatePdf } from './parts/certificate-pdf.js';
import { distributed } from './parts/distributed.js';
import { gateway } from './parts/gateway.js';
import { growth } from './parts/growth.js';
import { largestPaint } from './parts/largest-paint.js';
import { memory } from './parts/memory.js';
import { mint } from './parts/mint.js';
import type { Bench, Part } from './parts/part.js';
import { processes } from './parts/processes.js';
import { reads } from './parts/reads.js';
import { startUp } from './parts/start-up.js';
import { units } from './parts/units.js';
import { webhooks } from './parts/webhooks.js';
import { type Row, verdict } from './row.js';
import { table } from './table.js';

// `npm run bench`: everything. `npm run bench -- reads mint`: these parts. `npm run bench -- profile`: a flame graph.
// Memory comes after what fills it; what needs an installation of its own comes last.
const PARTS: readonly Part[] = [
  reads,
  mint,
  webhooks,
  memory,
  processes,
  certificatePdf,
  units,
  largestPaint,
  growth,
  distributed,
  gateway,
  startUp,
];

const ITEMS = 10_000;
const RESULTS = projectFile('bench-results');

const note = (text: string): void => void process.stderr.write(`  ${text}\n`);
const loadNow = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

function chosen(names: readonly string[]): readonly Part[] {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length === 0) return names.length ? PARTS.filter(({ name }) => names.includes(name)) : PARTS;
  const known = PARTS.map(({ name, about }) => `  ${name.padEnd(14)}${about}`);
  throw new Error(`There is no part ${unknown.join(', ')}. Parts:\n${known.join('\n')}`);
}

async function filled(): Promise<Installation> {
  note(`an installation with ${ITEMS.toLocaleString('en-US')} items`);
  const installation = await startInstallation();
  await generateItems(installation.db, ITEMS);
  return installation;
}

async function main(): Promise<void> {
  const parts = chosen(process.argv.slice(2));
  const load = startLoad();
  let shared: Promise<Installation> | undefined;
  const bench: Bench = {
    load,
    note,
    isAsked: (name) => process.argv.includes(name),
    platform: () => {
      shared ??= filled();
      return shared;
    },
  };
  const began = { at: new Date(), load: loadNow() };
  const rows: Row[] = [];
  const failed: string[] = [];
  try {
    for (const part of parts) {
      note(`── ${part.name}: ${part.about} (machine load ${loadNow()})`);
      try {
        rows.push(...(await part.run(bench)));
      } catch (error) {
        // The others are measured all the same: the whole bench takes a quarter of an hour.
        note(asError(error).stack ?? '');
        failed.push(part.name);
      }
    }
  } finally {
    load.close();
    await stopAll();
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  process.stdout.write(
    `\n${table(rows)}\n\n${machine}\nload of the machine: ${began.load} before, ${loadNow()} after\n`,
  );
  const result = {
    began: began.at,
    machine,
    failed,
    load: { before: began.load, after: loadNow() },
    rows: rows.map((row) => ({ ...row, verdict: verdict(row) })),
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'bench.json'), `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write('bench-results/bench.json\n');
  if (failed.length > 0) throw new Error(`Not measured: ${failed.join(', ')}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stopAll().finally(() => process.exit(1)));
}

if (process.argv[2] === 'profile') {
  process.argv.splice(2, 1);
  await import('./profile/profile.js');
} else {
  main().then(
    () => process.exit(),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
}
