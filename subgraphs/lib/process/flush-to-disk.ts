import { open } from 'node:fs/promises';

/** Flushes a file, or the names in a folder, to disk, so that they survive a power failure. */
export async function flushToDisk(path: string): Promise<void> {
  // Windows opens no folders, and flushes nothing that is opened for reading.
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
