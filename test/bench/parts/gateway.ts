import { deepStrictEqual } from 'node:assert/strict';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../gateway/installation/free-port.js';
import { publicProduct } from '../../../rest-adapter/routes/products.generated.js';
import { fieldsIn } from '../../../schema/record.js';
import { asError } from '../../../subgraphs/lib/process/as-error.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { PROGRAM, PROGRAM_ENVIRONMENT } from '../../support/program.js';
import {
  HIVE_INSTALLATION,
  HIVE_RUNTIMES,
  type HiveRuntime,
  installHive,
  isHiveInstalled,
  startHive,
} from '../gateway/hive-gateway.js';
import type { LoadRequest } from '../load/load-plan.js';
import { type Compared, type Side, sideBySide } from '../load/side-by-side.js';
import { family } from '../process-usage.js';
import { atMost, type Row } from '../row.js';
import type { Part } from './part.js';

const READY_LIMIT_MS = 120_000;

/**
 * The gateway alone, over HTTP on both sides, against Hive Gateway: the same supergraph, the same operation, the same
 * subgraphs behind them (stand-ins that cost neither of the two anything). Ours authenticates its caller, limits what an
 * operation may ask and signs every fetch; the other is as it comes.
 */
export const gateway: Part = {
  name: 'gateway',
  about: 'the gateway alone, CPU per request, against @graphql-hive/gateway',
  async run({ load, note, isAsked }) {
    if (!isHiveInstalled()) {
      note('fetching @graphql-hive/gateway (half a gigabyte, once)');
      try {
        installHive();
      } catch (error) {
        // Without it there is nothing to compare with; the other parts need nothing of it.
        if (isAsked('gateway')) throw error;
        note(asError(error).message);
        return [];
      }
    }
    const children: ChildProcess[] = [];
    try {
      const ports = await startStandIns(children);
      const ours = await started(children, (port) => startOurs(port, ports));
      const rows: Row[] = [];
      for (const runtime of HIVE_RUNTIMES) {
        const hive = await started(children, (port) => startHive(supergraphOver(ports), port, runtime));
        deepStrictEqual(await data(ours.port), await data(hive.port));
        rows.push(rowOf(runtime, await sideBySide(load, ours, hive, { connections: 50, rounds: 3, seconds: 1.5 })));
      }
      return rows;
    } finally {
      for (const child of children) child.kill('SIGKILL');
    }
  },
};

const rowOf = (runtime: HiveRuntime, compared: Compared): Row => ({
  part: 'gateway',
  what: 'CPU per request, POST /graphql',
  ours: { value: compared.ours.cpu, unit: 'µs' },
  theirs: { value: compared.theirs.cpu, unit: 'µs', name: `Hive Gateway, ${runtime} runtime` },
  value: compared.ours.cpu / compared.theirs.cpu,
  bar: atMost(0.5, 0.25),
  details: { ...compared, hive: HIVE_INSTALLATION },
});

const VARIABLES = { identifier: '0A1B2C3D4E5F', brandId: null, lang: 'en' };
const QUESTION: LoadRequest = {
  path: '/graphql',
  body: JSON.stringify({ query: publicProduct.text, operationName: publicProduct.name, variables: VARIABLES }),
};

/** Starts a gateway at a free port, and waits until it answers. */
async function started(children: ChildProcess[], start: (port: number) => ChildProcess): Promise<Side> {
  const port = await freePort();
  const child = start(port);
  children.push(child);
  await answering(port);
  return { port, pids: family(child.pid!), requests: [QUESTION] };
}

interface Ports {
  readonly catalog: number;
  readonly custody: number;
}

function startStandIns(children: ChildProcess[]): Promise<Ports> {
  const env = { ...process.env, ENCRYPTION_KEY };
  const child = fork(fileURLToPath(new URL('../gateway/stand-in.js', import.meta.url)), { env });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (ports: Ports) => resolve(ports));
    child.once('exit', (code) => reject(new Error(`The stand-in subgraphs ended (${code})`)));
  });
}

const key = (byte: string): string => byte.repeat(32);

/** Key that the calls of our gateway are signed with, and verified by the stand-ins. */
const ENCRYPTION_KEY = key('44');

const origin = (port: number): string => `http://127.0.0.1:${port}`;

/** The gateway's process of the distributed topology, configured with the stand-ins. */
function startOurs(port: number, { catalog, custody }: Ports): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, 'part', 'gateway'], {
    env: {
      ...process.env,
      ...PROGRAM_ENVIRONMENT,
      NODE_ENV: 'production',
      GATEWAY_PORT: String(port),
      // Calls come from as many addresses as a busy installation's: one would be refused after 600 a minute.
      TRUST_PROXY: 'on',
      CATALOG_URL: origin(catalog),
      CUSTODY_URL: origin(custody),
      PASSPORTS_URL: origin(custody),
      INTEGRATIONS_URL: origin(custody),
      CHAIN_SIGNER_KEY: key('11'),
      QR_SIGNING_KEY: key('22'),
      TOKEN_SIGNING_KEY: key('33'),
      ENCRYPTION_KEY,
    },
    stdio: 'ignore',
  });
}

const supergraphOver = ({ catalog, custody }: Ports): string =>
  readProjectFile('schema/supergraph.graphql').replace(
    /@join__graph\(name: "(\w+)", url: "[^"]*"\)/g,
    (_, name: string) =>
      `@join__graph(name: "${name}", url: "${origin(name === 'catalog' ? catalog : custody)}/graphql")`,
  );

const ask = (port: number): Promise<Response> =>
  fetch(`${origin(port)}${QUESTION.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: QUESTION.body!,
  });

const data = async (port: number): Promise<unknown> => fieldsIn(await (await ask(port)).json()).data;

async function answering(port: number): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await ask(port).catch(() => undefined);
    if (answer?.ok && fieldsIn(await answer.json()).data) return;
    if (Date.now() > limit) throw new Error(`The gateway at port ${port} does not answer`);
    await delay(100);
  }
}
