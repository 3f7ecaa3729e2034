import 'reflect-metadata';
import { type ChildProcess, spawn } from 'node:child_process';
import { SUBGRAPHS } from '../../schema/subgraph-name.js';
import { createLog } from '../../subgraphs/lib/process/log.js';
import { firstOperator } from '../commands/first-operator.js';
import { loadFirstManifest } from '../manifest/load-first-manifest.js';
import { answeringPart } from './answering-part.js';
import { finishRestore } from './backup/unfinished-restore.js';
import { type Configuration, readConfiguration } from './configuration.js';
import { lockDataDir } from './data-dir-lock.js';
import { explainedError } from './data-folder.js';
import { refuseDemonstrationBeyondLoopback, shownDemonstration } from './demonstration.js';
import { tellEndpoints } from './endpoints.js';
import { freePort } from './free-port.js';
import { LAST_ANSWER_MS, refuseTakenPorts } from './listening.js';
import { localUrl } from './local-url.js';
import { bringUpOutside } from './outside.js';
import { type Part, remotePeers, tokensOf } from './parts.js';
import { terminalProgress } from './progress.js';
import { sharedEnvironment } from './shared-environment.js';
import { onStopSignal } from './stop-signals.js';
import { runUndo, type Undo } from './undo.js';
import { welcome } from './welcome.js';

const progress = terminalProgress((line) => process.stdout.write(`${line}\n`), process.stdout.isTTY);
const WORKERS = ['custody-worker', 'passports-worker', 'integrations-worker'] as const;

const RESTART_MS = 500;

/** A signal to the whole process group ends the parts as well, which are then not restarted. */
let stopping = false;

/** Flags of a part: on large pages each process has a copy of Node.js, 40 MB, instead of one for all. */
const PART_FLAGS = process.execArgv.filter((flag) => !flag.startsWith('--use-largepages'));

class Watched {
  private child: ChildProcess | undefined;

  constructor(
    readonly part: Part,
    private readonly environment: NodeJS.ProcessEnv,
    /** Milliseconds that it is given to end: to drain, to give its last answers, and to close. */
    private readonly endingMs: number,
  ) {}

  /** Starts the process. Rejects when it ends before it was ready; restarts it when it ends later. */
  async start(healthUrl: string): Promise<void> {
    const ended = new Promise<never>((_, reject) => {
      this.#launch().once('exit', (code, signal) =>
        reject(new Error(`${this.part} ended while it was starting (${signal ?? code})`)),
      );
    });
    const waiting = new AbortController();
    await Promise.race([answeringPart(healthUrl, waiting.signal), ended]).finally(() => waiting.abort());
    this.child?.removeAllListeners('exit').once('exit', (code, signal) => this.#again(code, signal));
  }

  #again(code: number | null, signal: NodeJS.Signals | null): void {
    if (stopping) return;
    progress.note(`${this.part} ended (${signal ?? code}); starting it again`);
    setTimeout(() => {
      if (!stopping) this.#launch().once('exit', (...how) => this.#again(...how));
    }, RESTART_MS);
  }

  #launch(): ChildProcess {
    const child = spawn(process.execPath, [...PART_FLAGS, process.argv[1]!, 'part', this.part], {
      env: this.environment,
      // The IPC channel closes with this process, at which the part ends.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    return child;
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), this.endingMs);
    await ended;
    clearTimeout(timer);
  }
}

const undo: Undo = [];

async function undone(): Promise<void> {
  stopping = true;
  await runUndo(undo);
}

function stop(cause: string): void {
  if (stopping) return;
  progress.note(`${cause}: stopping`);
  undone().then(
    () => process.exit(0),
    (error: Error) => {
      process.stderr.write(`The platform did not stop cleanly: ${error.message}\n`);
      process.exit(1);
    },
  );
}

/** Starts every part as a process of its own on loopback (`npm start distributed`) and supervises them. */
export async function startDistributed(): Promise<void> {
  const configuration = readConfiguration(process.env);
  try {
    await bringUp(configuration);
  } catch (error) {
    if (stopping) return;
    // An error of stopping must not replace the original one.
    await undone().catch(() => {});
    throw explainedError(error, configuration.dataDir);
  }
}

async function bringUp(configuration: Configuration): Promise<void> {
  const began = performance.now();
  const log = createLog(configuration.logLevel, 'distributed');
  onStopSignal(stop);
  undo.push(lockDataDir(configuration.dataDir));
  if (!configuration.databaseUrl) await finishRestore(configuration.dataDir, progress.note);
  await refuseTakenPorts(configuration);
  const outside = await bringUpOutside(configuration, progress, undo);
  const endingMs = configuration.drainSeconds * 1_000 + 2 * LAST_ANSWER_MS;
  const parts: Part[] = [...SUBGRAPHS, ...WORKERS];
  const ports = new Map<Part, number>();
  for (const part of parts) ports.set(part, await freePort());
  const environment = sharedEnvironment(configuration, outside, ports);
  const launch = (part: Part, url: string): Promise<void> => {
    const port = ports.get(part);
    const own = port ? { PART_PORT: String(port), HOST: '127.0.0.1' } : {};
    const watched = new Watched(part, { ...environment, ...own }, endingMs);
    undo.push(() => watched.stop());
    return progress.step(part, () => watched.start(url));
  };
  const healthOf = (part: Part): string => `http://127.0.0.1:${ports.get(part)}/health`;
  await Promise.all(SUBGRAPHS.map((part) => launch(part, healthOf(part))));
  await Promise.all(WORKERS.map((part) => launch(part, healthOf(part))));
  const shared = readConfiguration(environment);
  const peers = remotePeers({ configuration: shared, tokens: tokensOf(shared), log }, 'start');
  await loadFirstManifest(configuration, { peers }, progress);
  await refuseDemonstrationBeyondLoopback(configuration, peers);
  const { host, port, gatewayPort } = configuration;
  await launch('gateway', `${localUrl(host, gatewayPort)}/internal/health`);
  const restUrl = localUrl(host, port);
  await launch('rest-adapter', `${restUrl}/health/ready`);
  const graphUrl = `${localUrl(host, gatewayPort)}/graphql`;
  await tellEndpoints(configuration.dataDir, peers, restUrl, graphUrl, outside.chainRpcUrl);
  const demonstration = await shownDemonstration(configuration, peers);
  process.stdout.write(welcome(configuration, { restUrl, graphUrl }, performance.now() - began, demonstration));
  const invitation = await firstOperator(configuration, peers);
  if (invitation) process.stdout.write(invitation);
}
