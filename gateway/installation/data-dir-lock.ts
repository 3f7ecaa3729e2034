import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { codeOf } from '../../subgraphs/lib/process/code-of.js';
import { explainedError, makeFolder } from './data-folder.js';
import { isAlive } from './embedded-postgres/running-server.js';

/** Milliseconds between two renewals of a held lock. */
const RENEW_MS = 5_000;
/** Milliseconds after its last renewal at which a lock of another host is free. */
const FRESH_MS = 30_000;
/** Milliseconds after which a lock that is still empty is abandoned: its process ended before it wrote it. */
const WRITE_MS = 1_000;

/**
 * Locks the data folder against a second installation. The lock of a process of this host that no longer runs is
 * ignored; that of another host, whose processes cannot be seen from here (a container has a host name of its own),
 * while it is not renewed.
 */
export function lockDataDir(dataDir: string): () => void {
  const folder = resolve(dataDir);
  const file = join(folder, 'installation.pid');
  const own = `${process.pid}\n${hostname()}\n${new Date().toISOString()}\n`;
  const written = performance.now() + WRITE_MS;
  try {
    makeFolder(folder);
    while (!isCreated(file, own)) removeAbandoned(file, folder, written);
  } catch (error) {
    throw explainedError(error, folder);
  }
  const renewing = setInterval(() => renew(file), RENEW_MS).unref();
  return () => {
    clearInterval(renewing);
    if (contentOf(file) === own) rmSync(file, { force: true });
  };
}

function isCreated(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock without a holder. Throws for one that is held. */
function removeAbandoned(file: string, folder: string, written: number): void {
  const content = contentOf(file);
  if (content === undefined) return;
  // Created this moment by another process, which is about to write it.
  if (content === '' && performance.now() < written) return;
  refuseHeld(content, file, folder);
  // Moved before it is removed: meanwhile another process may have removed it, and created its own.
  const moved = `${file}.${hostname()}.${process.pid}`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (contentOf(moved) === content) rmSync(moved, { force: true });
  else renameSync(moved, file);
}

function refuseHeld(content: string, file: string, folder: string): void {
  const [pid = '', host = hostname()] = content.split('\n').filter(Boolean);
  const holder = Number(pid);
  if (host !== hostname()) {
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > FRESH_MS) return;
    throw new Error(
      `${folder} is used by process ${pid} of the host ${host}: stop that one, or set DATA_DIR to another folder. ` +
        `When it was killed, the folder is free ${FRESH_MS / 1_000} seconds later`,
    );
  }
  if (holder && holder !== process.pid && isAlive(holder) && isInstallation(holder))
    throw new Error(`${folder} is used by process ${holder}: stop that one, or set DATA_DIR to another folder`);
}

function renew(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder may be unreachable for a while: the next turn renews it.
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Programs that start an installation, or make and restore backups, as a command or by themselves; `npm start` runs
 * them from the project's folder.
 */
const PROGRAMS = /\bdist\/(platform\/|gateway\/installation\/|gateway\/commands\/operator\.js)/;

/** Tells whether a process id belongs to the installation; it may have been reused since. */
function isInstallation(pid: number): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync('/proc/self') || (existsSync(commandLine) && PROGRAMS.test(readFileSync(commandLine, 'utf8')));
}
