import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseRecord, textOf, textsIn } from '../../../schema/record.js';
import { flushToDisk } from '../../../subgraphs/lib/process/flush-to-disk.js';
import { clusterFolder } from '../embedded-postgres/embedded-postgres.js';
import { serverUser } from '../embedded-postgres/server-user.js';

/** A restore under way, or one that was killed, as `restore.json` of the data folder describes it. */
export interface UnfinishedRestore {
  /** Folder of the backup. */
  readonly from: string;
  /** Top-level entries of the data folder that it replaces. */
  readonly holds: readonly string[];
  /** Appended to the names of what it replaces. */
  readonly suffix: string;
  /** True once the copies are complete and on disk: from then on they belong in the place of what was there. */
  readonly isCopied: boolean;
}

/** Appended to the name of an entry: its copy from the backup, until it is in its place. */
const COPY = '.restored';

const fileIn = (dataDir: string): string => join(dataDir, 'restore.json');

export const hasUnfinishedRestore = (dataDir: string): boolean => existsSync(fileIn(dataDir));

/** Returns the path of a top-level entry; the cluster may be outside of the data folder. */
const placeOf = (dataDir: string, name: string): string =>
  name === 'postgres' ? clusterFolder(dataDir, serverUser()) : join(dataDir, name);

export const copyOf = (dataDir: string, name: string): string => placeOf(dataDir, name) + COPY;

/** Returns the names under which a restore keeps the entries that are there. */
export const keptNames = (dataDir: string, { suffix, holds }: UnfinishedRestore): string[] =>
  holds
    .map((name) => placeOf(dataDir, name))
    .filter((path) => existsSync(path))
    .map((path) => path + suffix);

/** Writes the description atomically. */
export async function describeRestore(dataDir: string, restore: UnfinishedRestore): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(restore, null, 2)}\n`);
  await flushToDisk(`${file}.new`);
  await rename(`${file}.new`, file);
  await flushToDisk(dataDir);
}

/** Gives up a restore: removes its copies, and leaves the installation as it was. */
export async function giveUpRestore(dataDir: string, { holds }: UnfinishedRestore): Promise<void> {
  for (const name of holds) await rm(copyOf(dataDir, name), { recursive: true, force: true });
  await rm(fileIn(dataDir));
}

/**
 * Puts the complete copies in the place of what was there; returns the new names of that. Killed, it continues where it
 * ended.
 */
export async function completeRestore(dataDir: string, restore: UnfinishedRestore): Promise<readonly string[]> {
  const paths = restore.holds.map((name) => placeOf(dataDir, name));
  for (const path of paths) {
    // Without its copy, the entry is in its place already.
    if (!existsSync(path + COPY)) continue;
    if (existsSync(path)) await rename(path, path + restore.suffix);
    await rename(path + COPY, path);
  }
  for (const folder of new Set(paths.map(dirname))) await flushToDisk(folder);
  await rm(fileIn(dataDir));
  return paths.map((path) => path + restore.suffix).filter((path) => existsSync(path));
}

/**
 * Finishes a restore that was killed, and reports how to `note`: completes it where its copies were complete, else gives
 * it up. The caller holds the lock of the data folder.
 */
export async function finishRestore(dataDir: string, note: (line: string) => void): Promise<void> {
  const folder = resolve(dataDir);
  if (!hasUnfinishedRestore(folder)) return;
  const restore = readRestore(fileIn(folder));
  if (!restore.isCopied) {
    await giveUpRestore(folder, restore);
    note(`The restore of ${restore.from} ended before its copy was complete: everything is as it was before`);
    return;
  }
  const kept = await completeRestore(folder, restore);
  note(`The restore of ${restore.from} ended after its copy was complete: it is completed now`);
  for (const path of kept) note(`what was there is kept at ${path}`);
}

function readRestore(file: string): UnfinishedRestore {
  const held = parseRecord(readFileSync(file, 'utf8'));
  const [from, suffix] = [textOf(held, 'from', file), textOf(held, 'suffix', file)];
  return { from, suffix, holds: textsIn(held.holds), isCopied: held.isCopied === true };
}
