import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';

/** Sources that stay in the image, as the Dockerfile says: the program reads them. */
const kept = new RegExp(/grep -vE '([^']+)'/.exec(readProjectFile('Dockerfile'))![1]!);

const filesIn = (folder: string): string[] =>
  readdirSync(projectFile(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(projectFile('.').length).replace(/^\/+/, ''));

it('the image keeps every file that a page, an answer or the first start reads', () => {
  const read = filesIn('rest-adapter').filter((file) => /^rest-adapter\/pages\/.+\.mjs$/.test(file));
  const sources = ['rest-adapter', 'gateway', 'subgraphs'].flatMap(filesIn).filter((file) => file.endsWith('.ts'));
  for (const file of sources) {
    for (const [, path] of readProjectFile(file).matchAll(
      /\b(?:readProjectFile|projectFile)\('((?:schema|rest-adapter|gateway)\/[^'$]+)'/g,
    ))
      read.push(path!);
  }
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((file) => !kept.test(file))).toEqual([]);
});
