import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user that runs PostgreSQL. It refuses to run as root: then `postgres` where that user exists, else
 * `nobody`. Undefined for any other user, who runs it directly.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('The embedded PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
}

/** Tells whether the user can enter a folder, by the modes of the folder and its parents. */
export const canEnter = (user: ServerUser, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, stdio: 'ignore', cwd: '/' }).status === 0;
