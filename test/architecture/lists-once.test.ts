import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from '../support/files-below.js';

/** Fewest members of a list that is compared: pairs of words coincide. */
const FEWEST = 3;

/** Three or more texts in a row, as an array, arguments or alternatives of a type. */
const LIST = /[([|=]\s*((?:'[\w-]+'\s*[,|]\s*){2,}'[\w-]+')/g;
/** Two life cycles with the same words: of a distributor contact and of a session. */
const COINCIDENT = 'active pending revoked';
const HOME = /^schema\/(?:vocabulary|life-cycles)\//;

const keyOf = (members: readonly string[]): string => [...new Set(members)].sort().join(' ');

/** Lists in a source, each as its members in alphabetical order. */
function listsIn(source: string): string[] {
  return Array.from(source.matchAll(LIST), ([, texts = '']) => keyOf(texts.match(/[\w-]+/g) ?? []));
}

describe('the values of an enum', () => {
  it('are found in any order and form', () => {
    expect(listsIn("Choice(['b', 'a', 'c'])")).toEqual(['a b c']);
    expect(listsIn("type T = 'a' | 'b' | 'c' | 'd'; f('x', 'y')")).toEqual(['a b c d']);
    expect(listsIn("type T =\n  | 'c'\n  | 'b'\n  | 'a';")).toEqual(['a b c']);
  });

  it('are listed once, in the vocabulary or a life cycle', () => {
    const api = readFileSync(projectFile('schema/api.graphql'), 'utf8').replaceAll(/"""[\s\S]*?"""/g, '');
    const enums = new Set(
      Array.from(api.matchAll(/enum \w+[^{]*\{([^}]*)\}/g), ([, body = '']) => keyOf(body.match(/\w+/g) ?? [])).filter(
        (key) => key.split(' ').length >= FEWEST,
      ),
    );
    expect(enums.size).toBeGreaterThan(20);
    const places = new Map<string, string[]>();
    for (const folder of ['schema', 'subgraphs', 'gateway', 'rest-adapter'])
      for (const file of filesBelow(projectFile(folder)).filter((path) => /(?<!\.generated)\.tsx?$/.test(path)))
        for (const key of listsIn(readFileSync(file, 'utf8')).filter((one) => enums.has(one)))
          places.set(key, [...(places.get(key) ?? []), relative(projectFile(), file)]);
    expect(places.size).toBeGreaterThan(15);
    const repeated = [...places].filter(
      ([key, files]) => files.length > 1 && key !== COINCIDENT && !files.every((file) => HOME.test(file)),
    );
    expect(repeated).toEqual([]);
  });
});
