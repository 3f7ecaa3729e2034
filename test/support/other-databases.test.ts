import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from './files-below.js';

/** A text in which backends are ended that are looked for, rather than known by their number. */
const ENDS_SOME =
  /`[^`]*pg_(?:terminate|cancel)_backend\(pid\)[^`]*`|'[^'\n]*pg_(?:terminate|cancel)_backend\(pid\)[^'\n]*'/g;
const endsOfOthers = (source: string): string[] =>
  [...source.matchAll(ENDS_SOME)].map(([text]) => text).filter((text) => !/\bdatname = /.test(text));

it.each([
  [`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`, 1],
  ['select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()', 0],
  ['select pg_terminate_backend($1)', 0],
])('the walk sees %s', (text, found) => expect(endsOfOthers(`query(\`${text}\`)`)).toHaveLength(found));

// The server is shared: ended by such a statement was whatever transaction another test file had open at that moment.
it('no test ends connections to the databases of other tests', () => {
  const files = filesBelow(projectFile('test')).filter((file) => file.endsWith('.ts'));
  const ending = files.filter((file) => readFileSync(file, 'utf8').includes('pg_terminate_backend'));
  expect(ending.length).toBeGreaterThan(4);
  const faults = ending.filter((file) => !file.endsWith('other-databases.test.ts'));
  expect(faults.flatMap((file) => endsOfOthers(readFileSync(file, 'utf8')).map(() => file))).toEqual([]);
});
