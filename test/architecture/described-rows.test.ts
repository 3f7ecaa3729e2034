import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { everyStatement, type NamedText } from '../../subgraphs/lib/database/statement.js';
import { codeOf } from '../../subgraphs/lib/process/code-of.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { testClient } from '../support/connections.js';
import { type DeclaredRow, declaredRows } from '../support/declared-rows.js';
import {
  answeredRows,
  type Catalogue,
  catalogueOf,
  type DescribedColumn,
  describedRow,
} from '../support/described-rows.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { present } from '../support/present.js';
import { isOfQueue, namesOfStatements } from '../support/statements-of-modules.js';
import { SCHEMAS } from './released-statements.js';

// The types of rows are inferred, but a fragment of SQL, a cast and `$notNull` are taken at their word. Here the server is asked what
// each statement answers, and the compiler what the program takes that for.

/** Columns that may be null in their tables and are not in these rows, by why. */
const NEVER_NULL: readonly (readonly [string, readonly string[]])[] = [
  [
    'rows are found by this column',
    [
      'certificates_by_serial.key',
      'item_by_serial.key',
      'item_even_gone_by_serial.key',
      'import_states.import_key',
      'items_of_brand_by_serial.named',
      'latest_second_factors.totp_secret',
      'latest_technical_ids.technical_id',
      'nonce_gaps.block',
      'silent_deliverers.worker',
    ],
  ],
  [
    'a passport with a version was published',
    [
      'version_in_service_by_product_id.first_published_at',
      'version_in_service_by_id.first_published_at',
      'newest_version_of_passport.first_published_at',
      'page_of_versions_of_passport.first_published_at',
      'version_numbered.first_published_at',
      'version_in_service_by_product_batch_id.first_published_at',
      'version_in_service_by_product_model_id.first_published_at',
      'versions_in_service.first_published_at',
      'version_of_passport.first_published_at',
    ],
  ],
];

let database: FreshDatabase;
const clients: Client[] = [];
let catalogue: Catalogue;
let declared: DeclaredRow[];
let statements: NamedText[];

beforeAll(async () => {
  database = await freshDatabase();
  for (const schema of SCHEMAS) {
    const client = testClient({ connectionString: database.url, options: `-c search_path=${schema}` });
    await client.connect();
    clients.push(client);
  }
  catalogue = await catalogueOf(present(clients[0]));
  const named = await namesOfStatements();
  const files = readdirSync(projectFile('subgraphs'), { recursive: true, encoding: 'utf8' });
  declared = declaredRows(files.filter((name) => name.endsWith('.statements.ts')).map((name) => `subgraphs/${name}`));
  // Other tests of the same process may have built statements of their own.
  statements = everyStatement().filter(
    ({ name }) => (named.has(name) || declaredAs(name).length > 0) && !isOfQueue(name),
  );
}, 300_000);
afterAll(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

/** What the program takes a statement's row for. */
function declaredAs(statement: string): DeclaredRow[] {
  const exactly = declared.filter(({ name }) => name === statement);
  return exactly.length > 0 ? exactly : declared.filter(({ name }) => name instanceof RegExp && name.test(statement));
}

type Kinds = DeclaredRow['columns'];

function wrongColumns(kinds: Kinds, columns: readonly DescribedColumn[]): string[] {
  const answered = new Set(columns.map(({ name }) => name));
  const missing = [...kinds.keys()].filter((name) => !answered.has(name)).map((name) => `${name} is not answered`);
  const wrong = columns.map(({ name, kind }) => {
    const known = kinds.get(name);
    if (!known) return `${name} is not declared`;
    const isRight = known.has(kind) || known.has('unknown') || kind === 'unknown';
    return isRight ? undefined : `${name} is ${kind}, declared ${[...known].join(' | ')}`;
  });
  return [...missing, ...wrong.filter((each) => each !== undefined)];
}

const takesNull = (kinds: Kinds, column: string): boolean =>
  ['null', 'unknown'].some((kind) => kinds.get(column)?.has(kind));

const nullableColumns = (kinds: Kinds, columns: readonly DescribedColumn[]): string[] =>
  columns.filter(({ name, isNullable }) => isNullable && !takesNull(kinds, name)).map(({ name }) => name);

const nullsIn = (kinds: Kinds, rows: readonly Readonly<Record<string, unknown>>[]): string[] =>
  rows.flatMap((row) => Object.keys(row).filter((name) => row[name] === null && !takesNull(kinds, name)));

/** Answers of a statement in each schema that has its tables; where its arguments lead to a refusal there is none. */
async function inEachSchema<Answer>(ask: (client: Client) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const client of clients) {
    try {
      answers.push(await ask(client));
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
    }
  }
  return answers;
}

describe('the row of every statement', () => {
  it('has the columns that are declared, and their types', async () => {
    const faults: string[] = [];
    const undescribed: string[] = [];
    for (const { name, text } of statements) {
      const described = await inEachSchema((client) => describedRow(client, catalogue, text));
      if (described.length === 0) undescribed.push(name);
      for (const columns of described.filter(({ length }) => length > 0)) {
        const rows = declaredAs(name);
        if (rows.length === 0) faults.push(`${name} is not found in any file`);
        for (const row of rows) faults.push(...wrongColumns(row.columns, columns).map((fault) => `${name}: ${fault}`));
      }
    }
    expect(statements.length).toBeGreaterThan(500);
    expect(undescribed).toEqual([]);
    expect(faults).toEqual([]);
  }, 120_000);

  it('is known by the name of its statement, unless it has none', () => {
    const unnamed = declared.filter(({ name }) => name === undefined).flatMap(({ columns }) => [...columns.keys()]);
    // Of Kysely's `UpdateResult`.
    expect(unnamed.filter((column) => !['numUpdatedRows', 'numChangedRows'].includes(column))).toEqual([]);
  });

  it('has no column that may be null in its table, unless declared so', async () => {
    const found = new Set<string>();
    for (const { name, text } of statements)
      for (const columns of await inEachSchema((client) => describedRow(client, catalogue, text)))
        for (const row of declaredAs(name))
          for (const column of nullableColumns(row.columns, columns)) found.add(`${name}.${column}`);
    // What is declared so by now is no exception.
    expect([...found].sort()).toEqual(NEVER_NULL.flatMap(([, names]) => names).sort());
  }, 120_000);

  it('has no null where there is nothing to read, unless declared so', async () => {
    const found = new Set<string>();
    let answered = 0;
    for (const { name, text } of statements)
      for (const rows of await inEachSchema((client) => answeredRows(client, catalogue, text))) {
        if (rows.length > 0) answered++;
        for (const row of declaredAs(name))
          for (const column of nullsIn(row.columns, rows)) found.add(`${name}.${column}`);
      }
    expect(answered).toBeGreaterThan(50);
    expect([...found].sort()).toEqual([]);
  }, 120_000);
});

describe('a row', () => {
  const columnsOf = (text: string) => describedRow(present(clients[0]), catalogue, text);
  const kinds = (...of: string[]) => new Map([['it', new Set(of)]]);

  it.each([
    ['count(*)', ['string'], 'it is number, declared string'],
    ['sum(1)', ['number', 'null'], undefined],
    ['now()', ['string'], 'it is Date, declared string'],
    ["'1'::numeric", ['number'], 'it is string, declared number'],
    ["array['x'::text]", ['string[]'], undefined],
    ['array[1]', ['string[]'], 'it is number[], declared string[]'],
    ["'\\x00'::bytea", ['string'], 'it is Buffer, declared string'],
    ["'{}'::jsonb", ['object'], undefined],
  ])('of %s is told from %j', async (value, of, fault) => {
    expect(wrongColumns(kinds(...of), await columnsOf(`select ${value} as it`))).toEqual(fault ? [fault] : []);
  });

  it('is reported when it lacks a column or has another', async () => {
    expect(wrongColumns(kinds('number'), await columnsOf('select 1 as other'))).toEqual([
      'it is not answered',
      'other is not declared',
    ]);
  });

  it('with a null is found in tables and in answers', async () => {
    const text = 'select max(logo_url) as it from brand';
    expect(nullableColumns(kinds('string'), await columnsOf('select logo_url as it from brand'))).toEqual(['it']);
    expect(nullsIn(kinds('string'), await answeredRows(present(clients[0]), catalogue, text))).toEqual(['it']);
    expect(nullsIn(kinds('string', 'null'), [{ it: null }])).toEqual([]);
  });
});
