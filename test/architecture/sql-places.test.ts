import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * SQL stands in statements, whose columns are checked against the entities, in the migrations and what writes them, and in what the statements are made
 * with. What the installation does with the whole cluster (creating, copying, testing it) has no entities.
 */
const PLACES = [
  /\.statements\.ts$/,
  /\.entity\.ts$/,
  /^subgraphs\/[a-z]+\/migrations\//,
  /\.migration\.ts$/,
  /^subgraphs\/lib\/database\//,
  /^gateway\/installation\//,
  /^schema\/generate\/migration(-text)?\.ts$/,
];

const SOURCES = ['subgraphs', 'gateway', 'rest-adapter', 'schema'];

/** A text that begins as a statement over tables does; those of a session (begin, set, listen) are none. */
const SQL_TEXT = new RegExp(
  `['"\`]\\s*(?:${[
    'select\\s',
    'insert\\s+into\\s',
    'update\\s+\\S+\\s+(?:as\\s+\\w+\\s+|\\w+\\s+)?set\\s',
    'delete\\s+from\\s',
    'with\\s+\\w+\\s*(?:\\([^)]*\\)\\s*)?as\\s*\\(',
    '(?:create|alter|drop)\\s+(?:or\\s+replace\\s+)?(?:unlogged\\s+|unique\\s+)?(?:table|index|function|schema|sequence|trigger|view)\\s',
    'lock\\s+table\\s',
    'truncate\\s',
  ].join('|')})`,
  'i',
);

/** A part of a statement, made with Kysely's template. */
const SQL_TEMPLATE = /\bsql(?:<[^`]*?>)?`/;

function filesWithSql(root: string): string[] {
  return SOURCES.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !PLACES.some((place) => place.test(file.slice(root.length + 1))))
    .filter((file) => holdsSql(readFileSync(file, 'utf8')))
    .map((file) => file.slice(root.length + 1))
    .sort();
}

const holdsSql = (text: string): boolean => SQL_TEXT.test(text) || SQL_TEMPLATE.test(text);

describe('SQL', () => {
  const found = filesWithSql(process.cwd());

  it('stands nowhere but in its places', () => {
    expect(found).toEqual([]);
  });

  it.each([
    "pool.query('select code from plan')",
    'client.query(`\n  update catalog.model m\n     set gtin = null`)',
    'const CLAIM = `\n with due as (select 1) delete from x`',
    "pool.query('delete from gtin where gtin = $1')",
    'sql<number | null>`null::int`',
  ])('is recognised: %j', (text) => {
    expect(holdsSql(text)).toBe(true);
  });

  it.each([
    "description: 'Updates the brand, and sets its offer.'",
    "import { claimWanted } from './copy-images.statements.js';",
    "throw new Error('With a name as (none) has')",
  ])('is not seen in %j', (text) => {
    expect(holdsSql(text)).toBe(false);
  });
});
