import { copyFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDataDir } from '../data-dir-lock.js';
import { clusterFolder, MAJOR } from '../embedded-postgres/embedded-postgres.js';
import { runningServer } from '../embedded-postgres/running-server.js';
import { serverUser } from '../embedded-postgres/server-user.js';
import { COPIED_FILES, readDescription } from './backup-description.js';
import { copyTree, flushTree } from './copy-tree.js';
import {
  completeRestore,
  copyOf,
  describeRestore,
  finishRestore,
  giveUpRestore,
  keptNames,
  type UnfinishedRestore,
} from './unfinished-restore.js';

/**
 * Replaces a stopped installation with a backup: copies that next to it, then renames both. Nothing is removed; the new
 * names of what is replaced are reported to `note` before, and returned. Killed at any moment, it leaves either the old
 * installation or, after the next start or restore, the new one. The start then finishes the recovery of the database
 * and rebuilds the chain.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  now: Date,
  note: (line: string) => void,
): Promise<readonly string[]> {
  const description = readDescription(folder);
  if (description.postgres !== MAJOR) {
    throw new Error(`${folder} holds PostgreSQL ${description.postgres}, this program brings ${MAJOR}`);
  }
  const to = resolve(dataDir);
  const unlock = lockDataDir(to);
  try {
    await finishRestore(to, note);
    const data = clusterFolder(to, serverUser());
    if (runningServer(data)) throw new Error(`A PostgreSQL runs on ${data}: stop the installation first`);
    const suffix = `.before-${now.toISOString().replace(/[:.]/g, '-')}`;
    const holds = ['postgres', ...COPIED_FILES.filter((name) => description.holds.includes(name))];
    const restore = { from: folder, holds, suffix, isCopied: false };
    for (const path of keptNames(to, restore)) note(`what is there will be kept at ${path}`);
    await copyNextTo(to, restore);
    await describeRestore(to, { ...restore, isCopied: true });
    return await completeRestore(to, restore);
  } finally {
    unlock();
  }
}

/** Copies the entries of a backup next to those that they will replace; a failure leaves none. */
async function copyNextTo(dataDir: string, restore: UnfinishedRestore): Promise<void> {
  await describeRestore(dataDir, restore);
  try {
    for (const name of restore.holds) {
      const [source, target] = [join(restore.from, name), copyOf(dataDir, name)];
      if (!(await stat(source)).isDirectory()) await copyFile(source, target);
      else await copyTree(source, target, name === 'postgres' ? { owner: serverUser() } : {});
      await flushTree(target);
    }
  } catch (error) {
    await giveUpRestore(dataDir, restore);
    throw error;
  }
}
