import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { dppPaths, generateItems, type ReadKind, readRequests } from '../generated-items.js';
import { type Installation, startInstallation, stopAll } from '../installation.js';
import { type Load, startLoad } from '../load/load.js';
import type { LoadRequest } from '../load/load-plan.js';
import { mint } from '../parts/mint.js';
import type { Part } from '../parts/part.js';
import { tagged } from '../parts/reads.js';
import { webhooks } from '../parts/webhooks.js';
import { type CpuProfile, framesOf, selfTimes } from './cpu-profile.js';
import { flameGraph } from './flame-graph.js';

// `npm run bench -- profile`: the public record under load, as a flame graph. `npm run bench -- profile mint`: another subject of the bench.
const ITEMS = 10_000;
const WARM_SECONDS = 5;
const SECONDS = 10;
const SHOWN = 25;

/** What is profiled: a read under load, or a part of the bench. */
type Subject = (installation: Installation, load: Load) => Promise<() => Promise<unknown>>;

const SUBJECTS: Readonly<Record<string, Subject>> = {
  record: reading('record'),
  passport: reading('passport'),
  certificate: reading('certificate'),
  timeline: reading('timeline'),
  dpp: asking(async ({ db }) => (await dppPaths(db)).map((path) => ({ path }))),
  unchanged: asking(async ({ db, restPort }) => tagged(restPort, await dppPaths(db))),
  mint: partOf(mint),
  webhooks: partOf(webhooks),
};

function reading(kind: ReadKind): Subject {
  return asking(async ({ db }) => (await readRequests(db))[kind]);
}

function asking(requestsOf: (installation: Installation) => Promise<readonly LoadRequest[]>): Subject {
  return async (installation, load) => {
    const requests = await requestsOf(installation);
    const run = (seconds: number) => load.run({ port: installation.restPort, requests, connections: 50, seconds });
    await run(WARM_SECONDS);
    return () => run(SECONDS);
  };
}

function partOf(part: Part): Subject {
  return async (installation, load) => () =>
    part.run({
      load,
      isAsked: () => false,
      platform: async () => installation,
      note: (text) => void process.stderr.write(`${text}\n`),
    });
}

async function profile(name: string, subject: Subject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'passports-profile-'));
  const load = startLoad();
  const began = performance.now();
  const nodeArguments = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const installation = await startInstallation({ nodeArguments });
  await generateItems(installation.db, ITEMS);
  const run = await subject(installation, load);
  // Start, filling and warming up are another subject: only what comes after them is drawn.
  const from = (performance.now() - began) * 1000;
  await run();
  load.close();
  await installation.stop();
  const [file] = readdirSync(folder);
  const root = framesOf(JSON.parse(readFileSync(join(folder, file!), 'utf8')) as CpuProfile, from);
  rmSync(folder, { recursive: true });
  const results = projectFile('bench-results');
  mkdirSync(results, { recursive: true });
  const title = `${name}, ${(root.total / 1e6).toFixed(1)} s of CPU, ${new Date().toISOString().slice(0, 16)}`;
  writeFileSync(join(results, `profile-${name}.svg`), flameGraph(root, title));
  print(
    'by owner',
    selfTimes(root, ({ owner }) => owner),
    root.total,
  );
  print(
    'by function',
    selfTimes(root, (frame) => `${frame.name} [${frame.owner}]`),
    root.total,
  );
  process.stdout.write(`\n${title}\nbench-results/profile-${name}.svg\n`);
}

function print(heading: string, times: readonly (readonly [string, number])[], total: number): void {
  const lines = times
    .slice(0, SHOWN)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
  process.stdout.write(`\n${heading}\n${lines.join('\n')}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stopAll().finally(() => process.exit(1)));
}

const asked = process.argv[2] ?? 'record';
const subject = SUBJECTS[asked];
if (!subject) throw new Error(`There is no ${asked} to profile: ${Object.keys(SUBJECTS).join(', ')}`);
profile(asked, subject)
  .finally(stopAll)
  .then(
    () => process.exit(),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
