import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { filesBelow } from '../support/files-below.js';

/**
 * Words of images and riddles: they name no caller, record or operation, so that a reader has to guess the subject. The
 * field has its own: anonymous caller, notified, contains, authenticates.
 */
const FIGURATIVE =
  /\b(?:who(?:m)?ever|strangers?|rehears(?:e|es|ed|als?)|strays?|purses?|farewells?|knock(?:s|ed|ing)?|doors?|bells?|told|hears?|speaks?|lives|wish(?:es)?|asks? for nothing|by hand of|thousand million)\b/i;
/** Also refused in comments; documents use them of layouts and in quotations. */
const IN_COMMENTS = /\b(?:beside|nobody's|anybody's|somebody(?: else)?'s)\b/i;
/** A docstring states what a declaration is or does; `Tells whether` is the one form for predicates. */
const TELLS = /^\/\*\*[\s*]*Tells? (?!whether\b)/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*(?:\n\s*\/\/ [^\n]*)*/gm;

const comments = ['gateway', 'rest-adapter', 'schema', 'subgraphs', 'test']
  .flatMap(filesBelow)
  .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !file.includes('.generated.'))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(COMMENT)].map(({ index, 0: text }) => ({
      place: `${file}:${source.slice(0, index).split('\n').length}`,
      text: text.replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' '),
    }));
  });

it('comments name their subject in the terms of the field', () => {
  expect(comments.length).toBeGreaterThan(6_500);
  expect(comments.filter(({ text }) => FIGURATIVE.test(text) || IN_COMMENTS.test(text) || TELLS.test(text))).toEqual(
    [],
  );
});

it.each([
  'schema/api.graphql',
  'schema/openapi.json',
  'README.md',
  ...filesBelow('schema/reference').filter((file) => file.endsWith('.md')),
])('so does %s', (file) => {
  expect(
    readProjectFile(file)
      .split('\n')
      .filter((line) => FIGURATIVE.test(line)),
  ).toEqual([]);
});
