import { existsSync } from 'node:fs';
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { flushToDisk } from '../../../subgraphs/lib/process/flush-to-disk.js';
import { lockDataDir } from '../data-dir-lock.js';
import { makeFolder } from '../data-folder.js';
import { clusterFolder } from '../embedded-postgres/embedded-postgres.js';
import { loopbackUrl, runningServer } from '../embedded-postgres/running-server.js';
import { serverUser } from '../embedded-postgres/server-user.js';
import { type BackupDescription, COPIED_FILES, DESCRIPTION } from './backup-description.js';
import { copyRunningCluster, copyStoppedCluster } from './copy-cluster.js';
import { copyTree, flushTree } from './copy-tree.js';
import { hasUnfinishedRestore } from './unfinished-restore.js';

/**
 * Copies everything that an embedded installation needs into a new folder: database, keys, stores. The embedded chain
 * is not copied, since it is rebuilt from the database at every start. A running installation is not interrupted. The
 * folder is created atomically; it contains secrets and is readable by its owner only. A failure leaves none.
 */
export async function makeBackup(dataDir: string, folder: string, now: Date): Promise<BackupDescription> {
  const from = resolve(dataDir);
  const data = existsSync(from) ? clusterFolder(from, serverUser()) : from;
  if (hasUnfinishedRestore(from))
    throw new Error(`A restore into ${from} is under way or was interrupted: npm start finishes an interrupted one`);
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`There is no embedded installation in ${from}`);
  if (existsSync(folder)) throw new Error(`${folder} exists already: name a folder that does not`);
  const unfinished = unfinishedBackup(folder);
  await rm(unfinished, { recursive: true, force: true });
  makeFolder(unfinished, 0o700);
  try {
    const description = await copyInto(unfinished, from, data, now);
    await rename(unfinished, folder);
    await flushToDisk(dirname(folder));
    return description;
  } catch (error) {
    // It holds keys, and may have filled the disk.
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

/** Returns the folder in which a backup is made before it gets its name. */
export const unfinishedBackup = (folder: string): string => `${folder}.unfinished`;

async function copyInto(unfinished: string, from: string, data: string, now: Date): Promise<BackupDescription> {
  const whileRunning = await copyCluster(from, data, join(unfinished, 'postgres'));
  const holds = ['postgres', ...(await copyBeside(from, unfinished))];
  const postgres = Number(await readFile(join(data, 'PG_VERSION'), 'utf8'));
  const description = { format: 1, createdAt: now.toISOString(), postgres, whileRunning, holds } as const;
  await writeFile(join(unfinished, DESCRIPTION), `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 });
  await flushTree(unfinished);
  return description;
}

/** Returns whether the server was running. A stopped server must not be started during the copy. */
async function copyCluster(dataDir: string, data: string, to: string): Promise<boolean> {
  const server = runningServer(data);
  if (server) {
    const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
    await copyRunningCluster(loopbackUrl(server, password), data, to);
    return true;
  }
  const unlock = lockDataDir(dataDir);
  try {
    await copyStoppedCluster(data, to);
  } finally {
    unlock();
  }
  return false;
}

async function copyBeside(dataDir: string, to: string): Promise<string[]> {
  const held: string[] = [];
  for (const name of COPIED_FILES) {
    const source = join(dataDir, name);
    if (!existsSync(source)) continue;
    if ((await stat(source)).isDirectory()) await copyTree(source, join(to, name));
    else await copyFile(source, join(to, name));
    held.push(name);
  }
  return held;
}
