import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flushToDisk } from '../../../subgraphs/lib/process/flush-to-disk.js';
import type { ServerUser } from '../embedded-postgres/server-user.js';

export interface CopyOptions {
  /** Tells whether an entry, by its relative path, is skipped. */
  readonly without?: (path: string) => boolean;
  /** Owner of the written files; undefined for the current user. */
  readonly owner?: ServerUser | undefined;
}

/** Copies a folder. Files that disappear during the copy are skipped, since a running server removes some. */
export async function copyTree(from: string, to: string, options: CopyOptions = {}, below = ''): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (options.owner) await chown(to, options.owner.uid, options.owner.gid);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (options.without?.(path)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, options, path).catch(unlessGone);
    else if (entry.isFile()) await copyOne(source, target, options.owner).catch(unlessGone);
  }
}

async function copyOne(source: string, target: string, owner: ServerUser | undefined): Promise<void> {
  await copyFile(source, target);
  if (owner) await chown(target, owner.uid, owner.gid);
}

/** Flushes a copied file or folder, with everything below it, to disk. */
export async function flushTree(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) for (const name of await readdir(path)) await flushTree(join(path, name));
  await flushToDisk(path);
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
