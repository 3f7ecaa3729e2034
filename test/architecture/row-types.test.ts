import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** A type of one value: a plain one, that of an entity's column, or literals; each also null, or several of it. */
const VALUE =
  /^(?:readonly )?(?:string|number|boolean|Date|Buffer|unknown|null|never|'[^']*'|\w+(?:<.+>)?\['\w+'\])(?:\[\])*$/;

/** A row of one value under a name. */
const ONE_VALUE = /^Record<'\w+', \w+>$/;

/** Types of rows and values that are arguments of a function's type, or an entity's columns. */
const DERIVED = new Map([
  // Several columns of an entity (`Pick`).
  ['subgraphs/custody/chain/store-transactions.statements.ts', ['Wanted']],
  // The word of a schema that a value is a constant of.
  ['subgraphs/common/audit/audit.statements.ts', ['SubgraphName']],
  // A parameter of the function, and the columns with which it is measured.
  ['subgraphs/lib/database/newest.ts', ['Row & Measured']],
  // A parameter of the function.
  ['subgraphs/custody/ownership/personal-data.statements.ts', ['Text | null']],
  ['subgraphs/lib/database/statement.ts', ['Value']],
]);

const isOfOneValue = (type: string): boolean =>
  ONE_VALUE.test(type) || type.split('|').every((part) => VALUE.test(part.trim()));

/** The types that fragments (`sql<…>`) are given in a text. */
const fragmentTypes = (text: string): string[] =>
  [...text.matchAll(/\bsql<((?:[^`(]|\((?=\w+ extends))*?)>`/g)].map(([, type = '']) =>
    type.replace(/\s+/g, ' ').trim(),
  );

/** Names in snake case, as columns have them, with a type written by hand; in interfaces and types of objects. */
const HAND_TYPED = /^\s*(?:readonly )?\w+_\w+\??: (?:string|number|boolean|Date|Buffer)(?: \| null)?;/gm;

/**
 * Not rows of ours: documents and records of other systems, and what pure rules take, which know no table. graphile-worker's tables have
 * no entities.
 */
const NO_ROWS = [
  /\.rules\.ts$/,
  /^subgraphs\/integrations\/ports\.ts$/,
  /^subgraphs\/lib\/jobs\/job-tables\.statements\.ts$/,
  /^subgraphs\/passports\/proofs\/verify\//,
  /^subgraphs\/passports\/publishing\/keep-version\.ts$/,
  /^subgraphs\/passports\/backup\/(choose-version|backup-record)\.ts$/,
  // Columns that the statements in the same file compute.
  /^subgraphs\/custody\/items\/item\.statements\.ts$/,
  /^subgraphs\/custody\/minting\/mine-items\.statements\.ts$/,
];

const root = process.cwd();

const sources = readdirSync(join(root, 'subgraphs'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.generated)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'utf8') }));

describe('types of rows', () => {
  it('come from entities in fragments of SQL, which answer single values otherwise', () => {
    const found = sources.flatMap(({ path, text }) =>
      fragmentTypes(text)
        .filter((type) => !isOfOneValue(type) && !DERIVED.get(path)?.includes(type))
        .map((type) => `${path}: ${type}`),
    );
    expect(found).toEqual([]);
  });

  it('are not written by hand', () => {
    const found = sources
      .filter(({ path }) => !NO_ROWS.some((place) => place.test(path)))
      .flatMap(({ path, text }) => (text.match(HAND_TYPED) ?? []).map((line) => `${path}: ${line.trim()}`));
    expect(found).toEqual([]);
  });

  it.each([
    ['sql<{ url: string }>`unnest($1)`', false],
    ['sql<Given>`unnest($1)`', false],
    ['sql<Pick<Item, "id"> & { at: Date }>`x`', false],
    ['sql<string | null>`null::text`', true],
    ["sql<Item['status'] | null>`x`", true],
    ["sql<Selectable<CustodyColumns['item']>['status']>`x`", true],
  ])('are looked at in %j', (text, isAllowed) => {
    const [type = ''] = fragmentTypes(text);
    expect(type).not.toBe('');
    expect(isOfOneValue(type)).toBe(isAllowed);
  });

  it.each(['  readonly brand_id: number;', '  mined_at: Date | null;'])('are found where written: %j', (line) => {
    expect(line.match(HAND_TYPED)).not.toBeNull();
  });
});
