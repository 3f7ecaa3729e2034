import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDataDir } from '../data-dir-lock.js';
import { clusterFolder, MAJOR } from '../embedded-postgres/embedded-postgres.js';
import { runningServer } from '../embedded-postgres/running-server.js';
import { serverUser } from '../embedded-postgres/server-user.js';
import { COPIED_FILES, readDescription } from './backup-description.js';
import { copyTree } from './copy-tree.js';

/**
 * Replaces a stopped installation with a backup. Its folders are renamed, never removed; returns their new names. The
 * next start finishes the recovery and rebuilds the chain.
 */
export async function restoreBackup(folder: string, dataDir: string, now: Date): Promise<readonly string[]> {
  const description = readDescription(folder);
  if (description.postgres !== MAJOR) {
    throw new Error(`${folder} holds PostgreSQL ${description.postgres}, this program brings ${MAJOR}`);
  }
  const to = resolve(dataDir);
  await mkdir(to, { recursive: true });
  const unlock = lockDataDir(to);
  try {
    const owner = serverUser();
    const data = clusterFolder(to, owner);
    if (runningServer(data)) throw new Error(`A PostgreSQL runs on ${data}: stop the installation first`);
    const suffix = `.before-${now.toISOString().replace(/[:.]/g, '-')}`;
    const aside: string[] = [];
    const makeRoom = async (path: string): Promise<void> => {
      if (!existsSync(path)) return;
      await rename(path, path + suffix);
      aside.push(path + suffix);
    };
    await makeRoom(data);
    await copyTree(join(folder, 'postgres'), data, { owner });
    for (const name of COPIED_FILES) {
      if (!description.holds.includes(name)) continue;
      await makeRoom(join(to, name));
      await putBack(join(folder, name), join(to, name));
    }
    return aside;
  } finally {
    unlock();
  }
}

async function putBack(source: string, target: string): Promise<void> {
  if ((await stat(source)).isDirectory()) await copyTree(source, target);
  else await copyFile(source, target);
}
