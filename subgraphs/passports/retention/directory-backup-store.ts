import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupStore } from './backup-store.js';

/** A file that has its name is there after a power cut only when its folder was written out as well. */
async function flushed(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies as files below a directory; a file appears whole or not at all. */
export const directoryBackupStore = (directory: string): BackupStore => ({
  async put(name, bytes) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, bytes, { flush: true });
    await rename(`${path}.part`, path);
    await flushed(dirname(path));
  },
  get: (name) =>
    readFile(join(directory, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
});
