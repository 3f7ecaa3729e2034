import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BackupStore, LONGEST_BACKUP, NoBackup, tooLong } from './backup-store.js';

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
  async get(name) {
    const handle = await opened(join(directory, name));
    try {
      return handle && (await contentOf(handle));
    } finally {
      await handle?.close();
    }
  },
});

/** A name may lead to a pipe, whose opening would wait for a writer. */
const AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

const opened = (path: string): Promise<FileHandle | undefined> =>
  open(path, AT_ONCE).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Reads a file as long as it is now; a device and a pipe have no end. */
async function contentOf(handle: FileHandle): Promise<Uint8Array> {
  const about = await handle.stat();
  if (!about.isFile()) throw new NoBackup('it is no file');
  if (about.size > LONGEST_BACKUP) throw tooLong();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(about.size), 0, about.size, 0);
  return buffer.subarray(0, bytesRead);
}
