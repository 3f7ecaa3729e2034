import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverUser } from '../../gateway/installation/embedded-postgres/server-user.js';
import { freePort } from '../../gateway/installation/free-port.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { testClient } from './connections.js';
import { newDataFolder, removeDataFolder } from './data-folder.js';
import { until } from './until.js';

export interface PgBouncer {
  /** For `DATABASE_POOLER_URL`. */
  readonly url: string;
  /** Kills it, and with it every connection through it. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgBouncer) process.stderr.write('PgBouncer is not installed: its tests are left out\n');

/** Starts PgBouncer before a database, by the configuration that is shipped: other places, fewer connections, and no authentication. */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize = 2, edited = (ini: string) => ini } = {},
): Promise<PgBouncer> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const folder = newDataFolder('passports-pgbouncer-');
  const listening = await freePort();
  const server = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  const ini = readProjectFile('schema/reference/pgbouncer.ini')
    .replaceAll('host=postgres port=5432 dbname=platform', server)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace('listen_port = 6432', `listen_port = ${listening}`)
    .replace(/auth_type = .*\nauth_file = .*/, 'auth_type = any')
    .replace(/default_pool_size = .*/, `default_pool_size = ${poolSize}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, edited(ini));
  chmodSync(folder, 0o755);
  const url = `postgres://anybody@127.0.0.1:${listening}/platform`;
  let process: ChildProcess;
  const startAgain = async (): Promise<void> => {
    process = spawn('pgbouncer', ['-q', file], { ...serverUser(), cwd: '/', stdio: 'ignore' });
    await until(() => answers(`${url}_catalog`));
  };
  await startAgain();
  const kill = () => ended(process);
  return { url, kill, startAgain, stop: () => kill().then(() => removeDataFolder(folder)) };
}

async function answers(url: string): Promise<true | undefined> {
  const client = testClient({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ending = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGKILL');
  await ending;
}
