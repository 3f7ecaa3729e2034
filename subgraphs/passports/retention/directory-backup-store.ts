import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupStore } from './backup-store.js';

/** Copies as files below a directory; a file appears whole or not at all. */
export const directoryBackupStore = (directory: string): BackupStore => ({
  async put(name, bytes) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, bytes, { flush: true });
    await rename(`${path}.part`, path);
  },
  get: (name) =>
    readFile(join(directory, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
});
