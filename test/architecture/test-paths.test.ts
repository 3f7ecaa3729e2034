import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from '../support/files-below.js';

/** Folders whose tests repeat the path of what they test; behaviours across them have folders of their own under `test/`. */
const REPEATED = ['subgraphs', 'gateway', 'rest-adapter', 'schema'];

const below = (folder: string): string[] =>
  filesBelow(projectFile(folder)).map((path) => relative(projectFile(), path));

const sources = REPEATED.flatMap(below);
const folders = new Set(sources.flatMap((path) => parents(path)));
/** Names of the files of a folder, with and without the suffix of their layer: `gs1.route` and `gs1`. */
const stems = new Set(
  sources.flatMap((path) => {
    const parts = basename(path).split('.');
    return parts.map((_, at) => join(dirname(path), parts.slice(0, at + 1).join('.')));
  }),
);

function parents(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parents(parent)];
}

/** Tells whether a test names a source file or folder: `<name>.test.ts`, or `<name>.<aspect>.test.ts` for one of its aspects. */
function namesSource(test: string): boolean {
  const folder = dirname(test);
  const parts = basename(test, '.test.ts').split('.');
  const names = parts.map((_, at) => parts.slice(0, at + 1).join('.'));
  const named = (name: string) => stems.has(join(folder, name)) || folders.has(join(folder, name));
  return names.some(named) || (parts[0] === basename(folder) && folders.has(folder));
}

describe('the path of a test', () => {
  it('repeats the path of the source file or folder that it tests', () => {
    const tests = REPEATED.flatMap((folder) => below(`test/${folder}`)).filter((path) => path.endsWith('.test.ts'));
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.map((path) => relative('test', path)).filter((path) => !namesSource(path))).toEqual([]);
  });

  it.each([
    ['rest-adapter/routes/gs1.route.test.ts', true],
    ['rest-adapter/routes/gs1.data.test.ts', true],
    ['rest-adapter/routes/routes.freshness.test.ts', true],
    ['gateway/console/screens/items.test.ts', true],
    ['rest-adapter/routes/gs1-data.test.ts', false],
    ['subgraphs/custody/gs1.test.ts', false],
    ['rest-adapter/routes/custody.freshness.test.ts', false],
  ])('%s: %s', (path, expected) => {
    expect(namesSource(path)).toBe(expected);
  });
});
