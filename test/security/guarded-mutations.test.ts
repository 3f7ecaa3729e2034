import { expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';

/** The tables of the reference that tell what guards each operation against calls at once. */
function tables(): string {
  const reference = readProjectFile('schema/reference/security.md');
  return reference.slice(
    reference.indexOf('## Concurrent writes'),
    reference.indexOf('## Accounts, sessions and invitations'),
  );
}

/** Names in the first column; `withdraw-, restoreProduct` are two. */
function named(): readonly string[] {
  return tables()
    .split('\n')
    .flatMap((line) => /^\| ([^|]+) \| [^|]+ \|$/.exec(line)?.[1] ?? [])
    .flatMap((cell) => {
      const names = cell.split(', ');
      const noun = /[A-Z][A-Za-z]*$/.exec(names.at(-1) ?? '')?.[0] ?? '';
      return names.map((name) => name.replace(/-$/, noun));
    });
}

const mutations = Object.keys(buildSchema(readProjectFile('schema/api.graphql')).getMutationType()?.getFields() ?? {});

it('every mutation says in the reference what guards it against calls at once', () => {
  const told = new Set(named());
  expect(mutations.filter((name) => !told.has(name))).toEqual([]);
  expect(mutations.length).toBeGreaterThan(100);
});

it('no mutation is said to be guarded twice', () => {
  const all = named().filter((name) => mutations.includes(name));
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});
