import { describe, expect, it } from '@jest/globals';
import { DECLARED_SCHEMAS } from '../../schema/generate/declared-schemas.js';
import type { MigrationClass } from '../../subgraphs/lib/database/migrate.js';

const ALL: Readonly<Record<string, Readonly<Record<string, MigrationClass>>>> = Object.fromEntries(
  DECLARED_SCHEMAS.map(({ schema, migrations }) => [schema, migrations.list]),
);

/** Text of the statements a migration would run. */
async function statementsOf(migration: MigrationClass): Promise<string[]> {
  const statements: string[] = [];
  const bare = Object.create(migration.prototype) as { up(): unknown; addSql(sql: string): void };
  bare.addSql = (sql) => void statements.push(String(sql));
  await bare.up();
  return statements;
}

/** What breaks code of the version before, which is still running while the schema changes (reference/operations.md). */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|view|function|schema|type)\b/i, 'drops what running code may read'],
  [/\brename\b/i, 'renames what running code names'],
  [
    /\balter column \w+ (set data )?type\b/i,
    'changes the type under running code, and rewrites the table under a lock',
  ],
  [/\balter column \w+ set not null\b/i, 'refuses rows that running code writes'],
  [
    /\badd column (?:if not exists )?\w+ [^,]*\bnot null\b(?![^,]*\bdefault\b)/i,
    'refuses rows that running code writes',
  ],
  [
    /\balter table [^;]*\badd (constraint \w+ )?(check|foreign key|unique|primary key)\b(?![^;]*(?:not valid|using index))/i,
    'checks every row under a lock',
  ],
  [/^ ?truncate\b/i, 'removes what running code keeps'],
];

/** The first migration of each schema is applied to an empty database, so nothing runs concurrently with it. */
const FIRST = '0390-schema';

/**
 * What must change under running code, and why it may: what the release before says means the same there (`released-statements.test.ts`).
 */
const UNDER_RUNNING_CODE: Readonly<Record<string, string>> = {
  'custody 0500-partitions':
    'a table takes the name of the one that becomes its partition; a number of a scan that it reads back is a text to the release before',
  'custody 0700-bytes':
    'processes of before are stopped first: they find no item by its chip hash or token, and are refused what they write of one',
  'custody 0730-codes':
    'no release names the tables as before; a process that does is refused codes until it is replaced, and tries registrations again',
  'custody 0731-images':
    'no release names the table as before; a process that does is refused images until it is replaced',
  'catalog 0780-ids': 'processes of before are stopped first: an id is a text to them, which they find nothing by',
  'custody 0780-ids': 'processes of before are stopped first: an id is a text to them, which they find nothing by',
  'integrations 0780-ids': 'processes of before are stopped first: an id is a text to them, which they find nothing by',
  'passports 0780-ids': 'processes of before are stopped first: an id is a text to them, which they find nothing by',
  'catalog 0731-images':
    'no release names the table as before; a process that does is refused images until it is replaced',
  'integrations 0500-partitions':
    'a table takes the name of the one that becomes its partition; events and deliveries of processes of before wait, or are made again, until they are replaced',
  'integrations 0600-login-failures':
    'nothing reads it; a process of before is refused what it deletes there: a job that is tried again, and the erasure of a person',
};

const faultsOf = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) =>
    BREAKING.filter(([pattern]) => pattern.test(statement.replace(/\s+/g, ' '))).map(
      ([, why]) => `${why}: ${statement.trim().slice(0, 120)}`,
    ),
  );

describe('migrations that run under the version before', () => {
  it.each(
    Object.entries(ALL).flatMap(([schema, list]) => Object.keys(list).map((name) => [schema, name] as const)),
  )('%s %s only adds', async (schema, name) => {
    const statements = await statementsOf(ALL[schema]![name]!);
    expect(statements.length).toBeGreaterThan(0);
    const faults = name === FIRST ? [] : faultsOf(statements);
    if (`${schema} ${name}` in UNDER_RUNNING_CODE) expect(faults).not.toEqual([]);
    else expect(faults).toEqual([]);
  });

  it.each(
    Object.entries(ALL),
  )('%s: stand in the order of their numbers, the one that makes the tables first', (_, list) => {
    const names = Object.keys(list);
    expect(names[0]).toBe(FIRST);
    expect(names).toEqual(names.toSorted());
    expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+$/.test(name))).toEqual([]);
  });

  it('names stay within their own schema', async () => {
    for (const [schema, list] of Object.entries(ALL)) {
      for (const [name, migration] of Object.entries(list)) {
        const others = Object.keys(ALL).filter((other) => other !== schema);
        const foreign = (await statementsOf(migration)).filter((sql) =>
          others.some((other) => new RegExp(`\\b${other}\\.\\w`).test(sql)),
        );
        expect([schema, name, foreign]).toEqual([schema, name, []]);
      }
    }
  });

  it.each([
    'alter table custody.item drop column serial',
    'alter table custody.item rename column serial to number',
    'alter table custody.item alter column serial type varchar(12)',
    'alter table custody.item add column weight integer not null',
    'alter table custody.item add check (length(serial) = 12)',
    'alter table custody.item alter column serial set not null',
  ])('the check sees: %s', (statement) => {
    expect(faultsOf([statement])).not.toEqual([]);
  });

  it.each([
    'alter table custody.item add column weight integer',
    'alter table custody.item add column weight integer not null default 0, add column burn_reason text',
    'alter table custody.item add constraint fits check (length(serial) = 12) not valid',
    'create table custody.thing (id integer not null, unique (id))',
  ])('the check lets pass: %s', (statement) => {
    expect(faultsOf([statement])).toEqual([]);
  });
});
