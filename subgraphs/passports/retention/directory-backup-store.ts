import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushToDisk } from '../../lib/process/flush-to-disk.js';
import { type BackupStore, LONGEST_BACKUP, NoBackup, tooLong } from './backup-store.js';

/** Folder of unfinished files, where those of killed writers are found. */
const PARTS = 'parts';
const PART = /^[0-9a-f]{32}\.part$/;
/** Milliseconds within which a file may still be written by another process. */
const UNDER_WAY_MS = 10 * 60_000;
/** Opens only a new file, so that a symbolic link cannot redirect the write. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Removes unfinished files of killed writers; nothing where the folder is a symbolic link. */
async function removeLeftParts(folder: string): Promise<void> {
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder`);
  for (const name of await readdir(folder)) {
    if (!PART.test(name)) continue;
    const written = await stat(join(folder, name)).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > UNDER_WAY_MS) await rm(join(folder, name), { force: true });
  }
}

/** Writes a new file under a random name, and returns its path once complete. */
async function writtenPart(folder: string, bytes: Uint8Array): Promise<string> {
  const part = join(folder, `${randomBytes(16).toString('hex')}.part`);
  const handle = await open(part, NEW_FILE);
  try {
    await writeFile(handle, bytes);
    await handle.sync();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return part;
}

/** Stores backups as files below a directory, written atomically. */
export function directoryBackupStore(directory: string): BackupStore {
  const parts = join(directory, PARTS);
  let isClean = false;
  return {
    async put(name, bytes) {
      const path = join(directory, name);
      await Promise.all([mkdir(parts, { recursive: true }), mkdir(dirname(path), { recursive: true })]);
      if (!isClean) await removeLeftParts(parts);
      isClean = true;
      const part = await writtenPart(parts, bytes);
      await rename(part, path);
      await flushToDisk(dirname(path));
    },
    async get(name) {
      const handle = await opened(join(directory, name));
      try {
        return handle && (await contentOf(handle));
      } finally {
        await handle?.close();
      }
    },
  };
}

/** Non-blocking, since a name may be a pipe, whose opening would wait for a writer. */
const AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

const opened = (path: string): Promise<FileHandle | undefined> =>
  open(path, AT_ONCE).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Reads a file up to its current length; devices and pipes are refused. */
async function contentOf(handle: FileHandle): Promise<Uint8Array> {
  const about = await handle.stat();
  if (!about.isFile()) throw new NoBackup('it is no file');
  if (about.size > LONGEST_BACKUP) throw tooLong();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(about.size), 0, about.size, 0);
  return buffer.subarray(0, bytesRead);
}
