import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../../../subgraphs/lib/process/code-of.js';
import { DATABASE, ROLE } from './new-cluster.js';

/** A running server as its `postmaster.pid` describes it. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket, if it has one. */
  readonly socketFolder: string | undefined;
}

/**
 * Returns the server that runs on a data folder, if any. A killed parent leaves it running; it is taken over after
 * checking that the process is a PostgreSQL on this folder, since its id may have been reused.
 */
export function runningServer(data: string): RunningServer | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, folder, , port, socketFolder] = readFileSync(file, 'utf8').split('\n');
  if (!pid || !port || folder?.trim() !== data || !isPostgres(Number(pid), data)) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder || undefined };
}

/** Returns the URL of the platform's database on a server, by loopback. */
export const loopbackUrl = ({ port }: RunningServer, password: string): string =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;

function isPostgres(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  // Without /proc, only the folder in postmaster.pid and the existence of the process can be checked.
  return !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(data));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Tells whether a process is running, zombies excluded. */
export const isRunning = (pid: number): boolean => isAlive(pid) && !isZombie(pid);

function isZombie(pid: number): boolean {
  if (!existsSync('/proc/self')) return false;
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * Ways to stop a server, with the milliseconds that each is given: a fast shutdown (sessions are ended, the log is
 * flushed), an immediate one, after which the next start recovers from the log, and the end of a hanging process.
 */
const SHUTDOWNS = [
  ['SIGINT', 45_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/** Stops a server; resolves when the process has ended. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, ms] of SHUTDOWNS) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    const limit = performance.now() + ms;
    while (isRunning(pid) && performance.now() < limit) await delay(10);
  }
}
