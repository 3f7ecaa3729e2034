import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { asError } from '../../../subgraphs/lib/process/as-error.js';
import { codeOf } from '../../../subgraphs/lib/process/code-of.js';
import { makeFolder } from '../data-folder.js';
import { freePort } from '../free-port.js';
import { replaceFile } from '../replace-file.js';
import { postgresBinaries, serverEnvironment } from './binaries.js';
import { DATABASE, type NewCluster } from './new-cluster.js';
import { isRunning, loopbackUrl, type RunningServer, runningServer, stopServer } from './running-server.js';
import { canEnter, type ServerUser, serverUser } from './server-user.js';
import { makeSocketFolder } from './socket-folder.js';

export interface EmbeddedPostgresOptions {
  /** Data folder of the installation, which contains the cluster and its password. */
  readonly dataDir: string;
  /** Settings that override the defaults below, e.g. in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Restarts the server, on the same port, whenever it ends by itself, e.g. after a full disk, a crash or a `kill`. */
  readonly keepAlive?: boolean;
}

export interface EmbeddedPostgres {
  /** Value for `DATABASE_URL`, with the password: the server on loopback. */
  readonly url: string;
  /** The same by its Unix socket, which costs a statement less than TCP does; by loopback where there is none. */
  readonly localUrl: string;
  readonly port: number;
  /** Process id of the current server. */
  readonly pid: number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const WATCH_MS = 1_000;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  // Queries are short and indexed: JIT compilation costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
  // On one machine with one disk, I/O workers only add processes.
  io_method: 'sync',
  log_line_prefix: '%m [%p] ',
};

/** Starts PostgreSQL on the data folder, or takes over the server that a killed process left running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  makeFolder(dataDir);
  const user = serverUser();
  const password = keptPassword(dataDir);
  const data = clusterFolder(dataDir, user);
  refuseNewerData(data);
  const binaries = postgresBinaries(user);
  if (!existsSync(join(data, 'PG_VERSION'))) await newCluster({ binaries, data, password, user });
  const socketFolder = await makeSocketFolder(data, user);
  const settings = { ...SETTINGS, ...options.settings };
  const start = startServer({ binaries, data, settings, socketFolder, dataDir, user });
  const found = runningServer(data);
  let server = found ?? start(await freePort());
  const { port } = server;
  const url = loopbackUrl(server, password);
  try {
    await ready(url, server, dataDir);
  } catch (error) {
    if (!found) await stopServer(server.pid);
    throw error;
  }
  const watch = (): void => {
    try {
      if (!isRunning(server.pid)) server = runningServer(data) ?? start(port);
    } catch {
      // The cause may be temporary, e.g. a full disk: the next check retries.
    }
  };
  const watching = options.keepAlive ? setInterval(watch, WATCH_MS).unref() : undefined;
  return {
    url,
    localUrl: server.socketFolder ? `${url}?host=${encodeURIComponent(server.socketFolder)}` : url,
    port,
    get pid() {
      return server.pid;
    },
    stop: () => {
      clearInterval(watching);
      return stopServer(server.pid);
    },
  };
}

function keptPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) replaceFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Returns the folder of the cluster: below the data folder, or below `/var/lib` where the server's user cannot enter
 * that (a project under /root).
 */
export function clusterFolder(dataDir: string, user: ServerUser | undefined): string {
  if (!user || canEnter(user, dataDir)) return join(dataDir, 'postgres');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = `/var/lib/product-passports/data-${name}`;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(dataDir, 'postgres.location'), `${folder}\n`);
  return join(folder, 'postgres');
}

export const MAJOR = 18;

function refuseNewerData(data: string): void {
  const file = join(data, 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = Number(readFileSync(file, 'utf8'));
  if (version === MAJOR) return;
  throw new Error(
    `${data} was written by PostgreSQL ${version}, this program brings ${MAJOR}: ` +
      'start the version that wrote it, or point DATA_DIR at another folder',
  );
}

/** Creates a cluster in a worker thread, since the main thread is loading the program meanwhile. */
async function newCluster(cluster: NewCluster): Promise<void> {
  const { Worker } = await import('node:worker_threads');
  await once(new Worker(new URL('./cluster-worker.js', import.meta.url), { workerData: cluster }), 'exit');
}

type StartServer = (port: number) => RunningServer;

interface ServerOptions {
  readonly binaries: string;
  readonly data: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly socketFolder: string | undefined;
  readonly dataDir: string;
  readonly user: ServerUser | undefined;
}

const startServer =
  ({ binaries, data, settings, socketFolder, dataDir, user }: ServerOptions): StartServer =>
  (port) => {
    const own = { unix_socket_directories: socketFolder ? `"${socketFolder}"` : '', port: String(port) };
    const parameters = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(join(dataDir, 'postgres.log'), 'a');
    // A session of its own, so that Ctrl-C in the terminal does not stop the server before the installation has closed
    // it.
    const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', data, ...parameters], {
      ...user,
      cwd: '/',
      env: serverEnvironment(binaries),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    if (child.pid === undefined) throw new Error(`The embedded PostgreSQL at ${binaries} cannot be started`);
    return { pid: child.pid, port, socketFolder };
  };

/** SQLSTATE of a server that replays its log or shuts down, and of a refused password. */
const STARTING_UP = '57P03';
const INVALID_PASSWORD = '28P01';

/**
 * Waits until the server accepts connections and its database exists: as long as it says that it is starting up, which
 * takes minutes after a restored backup.
 */
async function ready(url: string, server: RunningServer, dataDir: string): Promise<void> {
  const admin = url.replace(/\/[^/]+$/, '/postgres');
  let limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await ensureDatabase(admin);
      return;
    } catch (error) {
      if (!isRunning(server.pid))
        throw new Error(`The embedded PostgreSQL ended; see ${join(dataDir, 'postgres.log')}`);
      const code = codeOf(error);
      if (code === INVALID_PASSWORD)
        throw new Error(`The embedded PostgreSQL refuses the password in ${join(dataDir, 'postgres.password')}`);
      if (code === STARTING_UP) limit = Date.now() + START_LIMIT_MS;
      if (Date.now() > limit)
        throw new Error(`The embedded PostgreSQL does not answer: ${asError(error).message}`, { cause: error });
      await delay(15);
    }
  }
}

async function ensureDatabase(admin: string): Promise<void> {
  const client = new Client({ connectionString: admin });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
