import { rmSync } from 'node:fs';
import { open, realpath, rename, stat, writeFile } from 'node:fs/promises';

/** A file that is written as a whole: it has all of its content, or what it had before. */
export interface OutputFile {
  readonly path: string;
  write(content: string): Promise<void>;
  /** Removes what is not complete. */
  discard(): void;
}

/**
 * Prepares a file to be written; rejects when it cannot be. Its content goes into another one next to it, which takes its
 * place once it is on disk. A device or a pipe is written itself.
 */
export async function openOutput(path: string): Promise<OutputFile> {
  const present = await stat(path).catch(() => undefined);
  const isFile = !present || present.isFile();
  // The place of a link is kept by replacing the file that it leads to.
  const target = present ? await realpath(path) : path;
  const written = isFile ? `${target}.part` : path;
  await (await open(written, 'a', present?.mode)).close();
  return {
    path,
    async write(content) {
      await writeFile(written, content, { flush: isFile });
      if (isFile) await rename(written, target);
    },
    discard: () => {
      if (isFile) rmSync(written, { force: true });
    },
  };
}
