import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive } from './embedded-postgres/running-server.js';

/** Locks the data folder against a second installation. The lock of a process that no longer runs is ignored. */
export function lockDataDir(dataDir: string): () => void {
  const folder = resolve(dataDir);
  const file = join(folder, 'installation.pid');
  mkdirSync(folder, { recursive: true });
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder && holder !== process.pid && isAlive(holder) && isInstallation(holder)) {
    throw new Error(`${folder} is used by process ${holder}: stop that one, or set DATA_DIR to another folder`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
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
