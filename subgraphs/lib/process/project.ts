import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package-lock.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No package-lock.json above ${from}`);
  }
}

/** Root of the checkout or image, whether this code is compiled below `dist` or not. */
const PROJECT_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Returns the absolute path of a file that is not compiled: what is published in `schema/`, assets, packages. */
export const projectFile = (...segments: string[]): string => join(PROJECT_ROOT, ...segments);

/** Returns the text of a file that is not compiled. */
export const readProjectFile = (...segments: string[]): string => readFileSync(projectFile(...segments), 'utf8');
