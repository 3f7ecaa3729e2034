import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { asError } from '../../subgraphs/lib/process/as-error.js';
import { codeOf } from '../../subgraphs/lib/process/code-of.js';

/** Reasons for which a folder cannot be used, each with what helps, by the code of the system's error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full. Make room',
  EDQUOT: 'the quota of its disk is used up. Make room',
  EROFS: 'its file system is read-only. Make it writable',
  EACCES: 'this user has no right to it. Give it one',
  EPERM: 'this user has no right to it. Give it one',
  ENOTDIR: 'there is a file in its path. Remove that',
  ENOENT: 'the system creates no folder there. Create it',
};

/** Codes that concern the disk, also in errors that name no file, e.g. of a write to an open one. */
const OF_THE_DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/**
 * Creates a folder and its parents, all with one mode. The recursive `mkdir` of Node.js never returns, deaf to signals, where a file system
 * has no room for new folders at all, as below /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Explains an error of the file system in the data folder to an operator; returns every other error as it is. */
export function explainedError(thrown: unknown, dataDir: string): Error {
  const error = asError(thrown);
  const code = codeOf(error) ?? '';
  const reason = REASONS[code];
  if (!reason) return error;
  const folder = resolve(dataDir);
  const path = placeOf(error);
  const isBelow = path?.startsWith(folder + sep) ?? false;
  const isInFolder = isBelow || path === folder || (path !== undefined && folder.startsWith(path + sep));
  if (!isInFolder && !OF_THE_DISK.has(code)) return error;
  const place = isInFolder || path === undefined ? `The data folder ${folder}` : path;
  const at = isBelow ? ` (${path})` : '';
  return new Error(`${place} cannot be used: ${reason}, or set DATA_DIR to another folder${at}`, { cause: error });
}

/** Returns the path that an error of the system concerns: of a copy, that of its target. */
function placeOf(error: Error): string | undefined {
  const { path, dest }: NodeJS.ErrnoException & { dest?: string } = error;
  return dest ?? path;
}
