import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { serverEnvironment } from './binaries.js';
import type { ServerUser } from './server-user.js';

export const ROLE = 'platform';
export const DATABASE = 'platform';

/** Returns the folder of the cluster that the build prepares, with every migration applied (`prepare-cluster.ts`). */
export const PREPARED = projectFile('dist/cluster/postgres');

interface Cluster {
  readonly binaries: string;
  /** Folder of the new cluster. */
  readonly data: string;
  /** Password of its only role. */
  readonly password: string;
  /** User that runs the server, where it differs from the user of this process. */
  readonly user: ServerUser | undefined;
}

export interface NewCluster extends Cluster {
  /** Prepared cluster to copy; without it an empty one is created. */
  readonly prepared?: string;
}

/**
 * Creates a cluster in a temporary folder and renames that, so that a killed process leaves no partial cluster; a failure
 * leaves nothing, as on a full disk others need the room. Blocks its thread, so it is called in a worker
 * (`cluster-worker.ts`).
 */
export function makeCluster({ data, prepared = PREPARED, ...rest }: NewCluster): void {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const cluster = { ...rest, data: unfinished };
  try {
    if (isReadable(join(prepared, 'PG_VERSION'))) copyOf(prepared, cluster);
    else empty(cluster);
    chmodSync(unfinished, 0o700);
    renameSync(unfinished, data);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the prepared cluster. The copy gets its own password before it accepts connections and is flushed to disk, as
 * by `initdb`.
 */
function copyOf(prepared: string, cluster: Cluster): void {
  const { data, password } = cluster;
  copyFolder(prepared, data);
  giveToServer(
    cluster,
    data,
    ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((path) => join(data, path)),
  );
  const alone = ['--single', '-D', data, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', DATABASE];
  run(cluster, 'postgres', alone, `alter role ${ROLE} password '${password}'\n`);
  run(cluster, 'initdb', ['-D', data, '--sync-only']);
}

/** Copies a folder natively, which is fastest. Node.js calls every failure of that EIO: a plain copy then has the real reason. */
function copyFolder(from: string, to: string): void {
  try {
    cpSync(from, to, { recursive: true });
  } catch {
    copyPlainly(from, to);
  }
}

function copyPlainly(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyPlainly(source, target);
    else copyFileSync(source, target);
  }
}

function empty(cluster: Cluster): void {
  const { data, password } = cluster;
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToServer(cluster, data, passwordFile);
  // One iteration suffices for a password of 24 random bytes: iterations protect guessable passwords, and would cost
  // each of fifty connections of a start 3 ms.
  const access = ['-U', ROLE, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-c', 'scram_iterations=1'];
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  try {
    run(cluster, 'initdb', ['-D', data, ...access, ...locale, '--no-instructions']);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function giveToServer({ user }: Cluster, ...paths: readonly string[]): void {
  if (user) for (const path of paths) chownSync(path, user.uid, user.gid);
}

/** Runs one of PostgreSQL's programs and waits for it. */
function run({ binaries, user }: Cluster, program: string, parameters: readonly string[], input = ''): void {
  const settings = { ...user, cwd: '/', env: serverEnvironment(binaries), input, encoding: 'utf8' } as const;
  const { error, status, stderr } = spawnSync(join(binaries, 'bin', program), parameters, settings);
  if (error || status !== 0)
    throw new Error(`The embedded PostgreSQL could not be set up: ${error?.message ?? stderr.trim()}`);
}
