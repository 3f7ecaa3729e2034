import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { filesBelow } from '../support/files-below.js';

const sources = ['gateway', 'rest-adapter', 'schema', 'subgraphs']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file) && !/\.generated\.ts$|\/migrations\//.test(file));

/** First word of a docstring, and the beginning of the line that it documents. */
const DOCSTRING = /\/\*\*[\s*]*(?<word>\S+)(?:(?!\*\/)[\s\S])*\*\/\s*(?<documented>[^\n]*)/g;
const QUESTION = /^(?:What|Who|Whom|Whose|How|Where|Why|Whether|Which|When)(?:ever)?\b/;
const ARTICLE = /^(?:A|An|The)$/;
const FUNCTION = /^(?:export )?(?:default )?(?:async )?function\b|^(?:export )?const \w+ = (?:async )?\(.*=>/;

const docstrings = sources.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(DOCSTRING)].map(({ index, groups }) => ({
    place: `${file}:${source.slice(0, index).split('\n').length}`,
    word: groups?.word ?? '',
    documented: groups?.documented ?? '',
  }));
});

it('no docstring begins with a question', () => {
  expect(docstrings.length).toBeGreaterThan(4_000);
  expect(docstrings.filter(({ word }) => QUESTION.test(word))).toEqual([]);
});

it('the docstring of a function begins with a verb, not with an article', () => {
  const functions = docstrings.filter(({ documented }) => FUNCTION.test(documented));
  expect(functions.length).toBeGreaterThan(1_500);
  expect(functions.filter(({ word }) => ARTICLE.test(word))).toEqual([]);
});
