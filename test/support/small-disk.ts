import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../subgraphs/lib/process/code-of.js';

/** A folder on a file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes until there is no room for one byte more; to be repeated, since others may let go of some. */
  fill(): void;
  makeRoom(): void;
  /** Nothing may run on it any more. */
  remove(): void;
}

const FILLER = 'filler';

/** Undefined where this user may not mount one (who is not root, or root in a container without that right). */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'passports-disk-'));
  // The server's user must be able to enter it, or the database would be put elsewhere.
  const options = `size=${megabytes}m,mode=755`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, FILLER);
  return {
    folder,
    fill: () => fill(filler),
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = 1 << 20; size >= 1; size >>= 4) {
      const block = Buffer.alloc(size);
      while (hasRoomFor(file, block));
    }
  } finally {
    closeSync(file);
  }
}

function hasRoomFor(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) === block.length;
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') return false;
    throw error;
  }
}
