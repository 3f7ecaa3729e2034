import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readConfiguration } from '../../gateway/installation/configuration.js';
import { EMBEDDED_CHAIN_ID } from '../../gateway/installation/embedded-chain.js';
import { loopbackUrl, runningServer } from '../../gateway/installation/embedded-postgres/running-server.js';
import { freePort } from '../../gateway/installation/free-port.js';
import { keptSecrets } from '../../gateway/installation/kept-secrets.js';
import { testPool } from '../support/connections.js';
import type { Topology } from '../support/installation.js';
import { PROGRAM, PROGRAM_ENVIRONMENT } from '../support/program.js';
import { RECEIVER_CERTIFICATE } from '../support/receiver-certificate.js';
import { nodeFamily, processUsage } from './process-usage.js';

/** A real installation, as `npm start` and `npm start distributed` bring it up. */
export interface Installation {
  readonly pid: number;
  readonly restPort: number;
  readonly graphPort: number;
  readonly dataDir: string;
  /** Seconds from the start of the process until it said that it is ready. */
  readonly startedIn: number;
  /** Seconds of CPU that took, in Node: on a busy machine the better measure. */
  readonly startCpu: number;
  readonly db: Pool;
  /** Contract of the tokens. */
  readonly contractAddress: string;
  /** Ends the process; another can be started on its folder. */
  stop(): Promise<void>;
}

export interface InstallationOptions {
  readonly topology?: Topology;
  /** Folder of an installation that was stopped. */
  readonly dataDir?: string;
  readonly nodeArguments?: readonly string[];
}

/** A further process of the standalone topology on the database and the chain of an installation. */
export interface FurtherProcess {
  readonly pid: number;
  readonly restPort: number;
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 300_000;

/**
 * Started processes and their folders. No bench leaves any behind, but folders stay until it ends: for a minute after
 * thousands of files were removed, ext4 makes new ones ten times as slowly, and a start is measured among other things.
 */
const running = new Set<ChildProcess>();
const folders = new Set<string>();

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(ended));
  for (const dataDir of folders) removeData(dataDir);
}

export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const dataDir = options.dataDir ?? newDataDir();
  const [restPort, graphPort] = [await freePort(), await freePort()];
  const began = performance.now();
  const child = spawned(
    dataDir,
    [...(options.nodeArguments ?? []), ...PROGRAM, options.topology ?? 'standalone'],
    environment(dataDir, restPort, graphPort),
  );
  await ready(child, restPort, dataDir);
  const startedIn = (performance.now() - began) / 1000;
  const startCpu = nodeFamily(child.pid!).reduce((sum, pid) => sum + processUsage(pid).cpuSeconds, 0);
  const db = testPool({ connectionString: databaseUrl(dataDir), max: 4 });
  db.on('error', () => {});
  return {
    pid: child.pid!,
    restPort,
    graphPort,
    dataDir,
    startedIn,
    startCpu,
    db,
    contractAddress: endpoints(dataDir).chain.contracts.tokens,
    stop: async () => {
      await db.end();
      await ended(child);
      running.delete(child);
    },
  };
}

/** `WORKERS` are off: the installation has its own. Keys are the installation's, as `schema/reference/operations.md` asks. */
export async function startFurtherProcess({ dataDir: of }: Installation): Promise<FurtherProcess> {
  const dataDir = newDataDir();
  const [restPort, graphPort] = [await freePort(), await freePort()];
  const keys = keptSecrets({ ...readConfiguration({}), dataDir: of });
  const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex');
  const child = spawned(dataDir, [...PROGRAM, 'standalone'], {
    ...environment(dataDir, restPort, graphPort),
    WORKERS: 'off',
    DATABASE_URL: databaseUrl(of),
    CHAIN_RPC_URL: endpoints(of).chain.rpc,
    CHAIN_ID: String(EMBEDDED_CHAIN_ID),
    CHAIN_SIGNER_KEY: `0x${hex(keys.chainSignerKey)}`,
    QR_SIGNING_KEY: hex(keys.qrSigningKey),
    TOKEN_SIGNING_KEY: hex(keys.tokenSigningKey),
    ENCRYPTION_KEY: hex(keys.encryptionKey),
    PUBLIC_URL: 'http://processes.test',
  });
  await ready(child, restPort, dataDir);
  return {
    pid: child.pid!,
    restPort,
    stop: async () => {
      await ended(child);
      running.delete(child);
    },
  };
}

function spawned(dataDir: string, args: readonly string[], settings: NodeJS.ProcessEnv): ChildProcess {
  const log = openSync(join(dataDir, 'platform.log'), 'a');
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...PROGRAM_ENVIRONMENT, ...settings },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  running.add(child);
  folders.add(dataDir);
  return child;
}

/** The server's user must be able to enter it, or the database is put elsewhere. */
function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'passports-bench-'));
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'receiver.pem'), RECEIVER_CERTIFICATE);
  return dataDir;
}

/** Nothing is switched off: logs are written (to a file, as under a service manager), windows are counted. */
const environment = (dataDir: string, restPort: number, graphPort: number): NodeJS.ProcessEnv => ({
  PORT: String(restPort),
  GATEWAY_PORT: String(graphPort),
  DATA_DIR: dataDir,
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'info',
  // For the webhook part: a receiver on this machine, with a certificate of the tests' own.
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  NODE_EXTRA_CA_CERTS: join(dataDir, 'receiver.pem'),
});

async function ready(child: ChildProcess, restPort: number, dataDir: string): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/health/ready`).catch(() => undefined);
    // Apart, the adapter may be ready a moment before the watcher has written where things are.
    if (answer?.ok && existsSync(join(dataDir, 'endpoints.json'))) return;
    if (child.exitCode !== null) throw new Error(`The platform did not start:\n${tail(dataDir)}`);
    if (Date.now() > limit) throw new Error(`The platform is not ready:\n${tail(dataDir)}`);
    await delay(10);
  }
}

const tail = (dataDir: string): string => readFileSync(join(dataDir, 'platform.log'), 'utf8').slice(-2_000);

/** Directory of the PostgreSQL cluster: below the data folder, or the path that the file next to it contains. */
function clusterFolder(dataDir: string): string {
  const elsewhere = join(dataDir, 'postgres.location');
  return existsSync(elsewhere) ? join(readFileSync(elsewhere, 'utf8').trim(), 'postgres') : join(dataDir, 'postgres');
}

function databaseUrl(dataDir: string): string {
  const server = runningServer(clusterFolder(dataDir));
  if (!server) throw new Error('The embedded PostgreSQL is not running');
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return loopbackUrl(server, password);
}

interface Endpoints {
  readonly chain: { readonly rpc: string; readonly contracts: { readonly tokens: string } };
}

const endpoints = (dataDir: string): Endpoints =>
  JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')) as Endpoints;

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function removeData(dataDir: string): void {
  const cluster = clusterFolder(dataDir);
  if (!cluster.startsWith(dataDir)) rmSync(join(cluster, '..'), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
